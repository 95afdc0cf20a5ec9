// When each thing of a burst of events is shown: the dealer has two hands.
// Pure: events in, milliseconds out.

const STEPS = {
  CardDealt: 1,
  DealerCardDealt: 1,
  HoleCardChecked: 2,
  HoleCardTurned: 1.5,
  UpcardTurned: 1,
  HandSettled: 0.7,
  SideBetSettled: 0.7,
  InsuranceSettled: 0.7,
  Called: 0.3,
  CardBurned: 1,
};

/**
 * A timetable for events that arrived together.
 *
 * @param {object[]} events engine events in their order.
 * @param {object} before the game view before them.
 * @param {number} step milliseconds a card takes.
 * @returns {{cards: Map<string, number>, marks: Map<string, number>, lines: number[],
 *   length: number}} `cards` by `spot:hand:place` or `dealer:place`; `marks` of totals
 *   and results by `spot:hand` and `dealer`; the time of each event.
 */
export function timetable(events, before, step) {
  const found = { cards: new Map(), marks: new Map(), lines: [], length: 0 };
  const held = cardsHeld(before);
  let now = 0;
  for (const event of events) {
    found.lines.push(now);
    note(found, held, event, now);
    now += (STEPS[event.type] ?? 0) * step;
  }
  found.length = now;
  return found;
}

function cardsHeld(view) {
  const held = new Map();
  if (!view) return held;
  held.set("dealer", view.dealer.length);
  for (const spot of view.spots) {
    spot.hands.forEach((hand, index) => held.set(`${spot.number}:${index}`, hand.cards.length));
  }
  return held;
}

function note(found, held, event, now) {
  switch (event.type) {
    case "RoundStarted":
      held.clear();
      break;
    case "CardDealt":
      place(found, held, `${event.spot}:${event.hand}`, now);
      break;
    case "DealerCardDealt":
      if (event.lies !== "too many") place(found, held, "dealer", now);
      break;
    case "HandSplit":
      split(held, event);
      break;
    case "HoleCardTurned":
    case "UpcardTurned":
      found.cards.set("dealer:turned", now);
      found.marks.set("dealer", now);
      break;
    case "HoleCardChecked":
      found.marks.set("check", now);
      break;
    case "HandSettled":
      found.marks.set(`${event.spot}:${event.hand}:result`, now);
      break;
  }
}

function place(found, held, where, now) {
  const index = held.get(where) ?? 0;
  held.set(where, index + 1);
  found.cards.set(`${where}:${index}`, now);
  found.marks.set(where, now);
}

/** The second card begins a hand of its own; hands to the right move up. */
function split(held, { spot, hand }) {
  const later = [...held.keys()]
    .map((key) => key.split(":").map(Number))
    .filter(([number, index]) => number === spot && index > hand)
    .sort((a, b) => b[1] - a[1]);
  for (const [, index] of later) {
    held.set(`${spot}:${index + 1}`, held.get(`${spot}:${index}`));
  }
  held.set(`${spot}:${hand}`, 1);
  held.set(`${spot}:${hand + 1}`, 1);
}
