// Sentences on demand for those who listen: my hand, the upcard, the table, my money.

import { cardName, describeHand, BACK } from "../page/cards.js";
import { dollars } from "../page/money.js";
import { game, mine } from "./model.js";

/** My hands, each with its total. */
export function myHands(model) {
  const told = game(model)
    .spots.filter(({ number }) => mine(model).includes(number))
    .flatMap((spot) => spot.hands.map((hand, index) => {
      const name = spot.hands.length > 1 ? `, hand ${hand.area || index + 1}` : "";
      return `Spot ${spot.number}${name}: ${describeHand(hand.cards, hand.total)}${hand.result ? `, ${hand.result}` : ""}.`;
    }));
  return told.join(" ") || "You have no cards.";
}

/** What the dealer shows. */
export function upcard(model) {
  const { dealer, dealer_total: total } = game(model);
  if (!dealer.length) return "The dealer has no cards.";
  const shown = dealer.filter((card) => card !== BACK).map(cardName).join(", ") || "no card yet";
  return `The dealer shows ${shown}${total ? `: ${total}` : ""}.`;
}

/** Everybody at the table. */
export function everybody(model) {
  const view = game(model);
  const hands = view.spots.flatMap((spot) => spot.hands.map(
    (hand) => `Spot ${spot.number}, ${spot.guest}: ${describeHand(hand.cards, hand.total)}, ${dollars(hand.wager)}.`));
  return [upcard(model), ...hands, `${view.shoe} cards in the shoe.`].join(" ");
}

/** Cheques, purse, wagers. */
export function money(model) {
  const { bankroll, purse } = model.you;
  const lying = game(model).spots
    .filter(({ number }) => mine(model).includes(number))
    .flatMap(({ hands, side_bets: bets }) => [
      ...hands.filter(({ result }) => !result).map(({ wager, doubled }) => wager + doubled),
      ...bets.map(([, cents]) => cents),
    ])
    .reduce((a, b) => a + b, 0);
  return `Cheques ${dollars(bankroll)}, on the layout ${dollars(lying)}, purse ${dollars(purse)}.`;
}
