// Cards as text: names for people who listen, values for people who count.

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
  8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card of which only the back shows. */
export const BACK = "??";

/** `queen of hearts`, or `a card face down`. */
export function cardName(card) {
  if (card === BACK) return "a card face down";
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/** `Q♥`, or `▒` for a back. */
export function shortName(card) {
  if (card === BACK) return "▒";
  return (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];
}

/** Points of a card, an ace as 1. */
export function points(card) {
  if (card[0] === "A") return 1;
  return "TJQK".includes(card[0]) ? 10 : Number(card[0]);
}

/** A hand in one sentence: its cards, then its total. */
export function describeHand(cards, total) {
  if (!cards.length) return "no cards";
  const names = cards.map(cardName).join(", ");
  return total ? `${names}: ${spokenTotal(total)}` : names;
}

/** `7/17` is spoken as `soft 17`. */
function spokenTotal(total) {
  if (total === "11/21") return "21";
  const soft = /^(\d+)\/(\d+)$/.exec(total);
  return soft ? `soft ${soft[2]}` : total;
}
