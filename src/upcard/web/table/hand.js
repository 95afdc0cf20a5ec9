// A guest's hand: cards, total, result.

import { html, nothing, repeat } from "../page/html.js";
import { face } from "../page/face.js";
import { describeHand, points, BACK } from "../page/cards.js";
import { signed } from "../page/money.js";
import { appears } from "../page/motion.js";
import { timeOf } from "./model.js";

const WORDS = {
  win: "Win", lose: "Lose", push: "Push", bust: "Bust", blackjack: "Blackjack",
  surrender: "Surrender", "even-money": "Even money",
};
const MARKS = { 1: "▲", 0: "=", "-1": "▼" };

/** One hand at a spot; its wager lies under it where there are several. */
export function handView(model, spot, hand, index, wager) {
  const key = `${spot.number}:${index}`;
  const many = spot.hands.length > 1;
  const classes = [
    "hand",
    hand.to_act && model.view.game.phase === "play" ? "to-act" : "",
    hand.gone && model.view.game.phase !== "wagers" ? "gone" : "",
    hand.result ? "decided" : "",
  ];
  const label = `${many ? `hand ${hand.area || index + 1}, ` : ""}${describeHand(hand.cards, hand.total)}`;
  return html`<div class=${classes.join(" ")} role="group" aria-label=${label}>
    <div class="cards" .style=${`--n:${hand.cards.length}`}>
      ${repeat(
        hand.cards,
        (_, place) => place,
        (card, place) =>
          face(card, {
            across: liesAcross(hand, place),
            at: timeOf(model, "cards", `${key}:${place}`),
            place,
          }),
      )}
    </div>
    ${hand.total
      ? html`<span class="total" aria-hidden="true" ${appears(hand.total, timeOf(model, "marks", key))}>${shownTotal(hand)}</span>`
      : nothing}
    ${resultView(model, hand, key, spot.hands.length > 2)}
    ${wager}
  </div>`;
}

function resultView(model, hand, key, short) {
  if (!hand.result) return nothing;
  const sign = Math.sign(hand.won);
  const word = WORDS[hand.result] ?? hand.result;
  const text = `${word} ${signed(hand.won)}`;
  return html`<span class="result sign${sign}" ${appears(text, timeOf(model, "marks", `${key}:result`))}>
    <span class="mark" aria-hidden="true">${MARKS[sign]}</span> <span class=${short ? "hidden" : "word"}>${word}</span> ${signed(hand.won)}</span>`;
}

/** A blackjack is called one; every other total is written as the table says it. */
function shownTotal({ cards, total, split, switched }) {
  const isBlackjack = cards.length === 2 && total === "11/21" && !split && !switched;
  return isBlackjack ? html`<span class="long">Blackjack</span><span class="short">BJ</span>` : total;
}

/** A double card, the card of a split ace, the card of a switched 21 lie across. */
function liesAcross(hand, place) {
  if (hand.doubled && place > 1 && place === hand.cards.length - 1) return true;
  if (place !== 1) return false;
  const [before] = hand.cards;
  if (hand.split && before !== BACK && points(before) === 1) return true;
  return hand.switched && hand.total.endsWith("21");
}
