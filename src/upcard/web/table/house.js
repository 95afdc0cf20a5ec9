// What the page needs to know of a house's rules, in plain numbers.

import { readMoney } from "../page/money.js";

const cents = (value) => (typeof value === "number" ? value : readMoney(String(value)) ?? 0);

/** The rules of a house as the table uses them. */
export function readHouse(house) {
  const rules = house.rules;
  const [bet] = rules.side_bet ?? [];
  return {
    id: house.id,
    name: house.name ?? rules.name,
    spots: rules.table.spots,
    areas: rules.table.areas,
    authority: rules.table.authority,
    unit: cents(rules.wagers.unit),
    adjacent: rules.wagers.adjacent === "required",
    spotsPerGuest: rules.wagers.spots_per_guest === "all" ? 7 : rules.wagers.spots_per_guest,
    cheques: (rules.cheque ?? []).map(({ value, colour }) => ({ value: cents(value), colour })),
    bet: bet && {
      name: bet.name,
      title: bet.title,
      minimum: cents(bet.minimum),
      maximum: cents(bet.maximum),
      pays: bet.pays,
    },
    cards: 52 * rules.cards.decks,
    behindCut: behindCut(rules),
    delivery: rules.cards.delivery,
    spreadsDead: rules.table.dead_game === "cards spread face down",
    holeCard: rules.dealer.hole_card,
    upcard: rules.dealer.upcard,
    insurancePays: rules.insurance.pays,
    evenMoney: rules.insurance.even_money,
    faceDown: rules.double.face_down === "on request",
    burnShown: rules.burn.shown !== "never",
    doubleLies: rules.procedure.double_lies,
    printed: printed(rules),
  };
}

/** Cards behind the cut card; 0 where none is used. */
function behindCut({ cards, reshuffle }) {
  if (cards.delivery === "continuous" || reshuffle.when !== "cut card") return 0;
  if (reshuffle.cut_card !== "by decks") return reshuffle.cut_card;
  return { 1: 10, 2: 26 }[cards.decks] ?? 52;
}

/** What is printed on the layout, the large line first. */
function printed(rules) {
  const to = (odds) => String(odds).replace(":", " to ");
  const lines = [`Blackjack pays ${to(rules.blackjack.pays)}`];
  const dealer = rules.dealer.soft_17 === "hit"
    ? "Dealer must draw to 16 and hit soft 17"
    : "Dealer must draw to 16 and stand on all 17s";
  const more = [dealer];
  if (rules.dealer.total_22 === "push") more.push("Dealer 22 pushes");
  lines.push(more.join(" · "));
  if (rules.insurance.offered === "ace") lines.push(`Insurance pays ${to(rules.insurance.pays)}`);
  return lines;
}
