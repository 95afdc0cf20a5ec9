// A finished round played again: a small fold of its events into the view that the felt
// draws.  It knows no rules; it only puts things where the events say.

const HAND = {
  area: "", cards: [], total: "", wager: 0, doubled: 0, insurance: -1, switched: false,
  split: false, joined: false, result: "", won: 0, gone: false, to_act: false,
};

/** The view before the first event of a round, with the people who were there. */
export function before(view) {
  return {
    ...view, phase: "deal", spots: [], dealer: [], dealer_total: "", turn: [0, 0], pending: "",
  };
}

/** The view after one more event. */
export function fold(view, event) {
  const change = FOLDS[event.type];
  return change ? change(view, event) : view;
}

/** The views of a round, one for each event. */
export function views(start, events) {
  let view = start;
  return events.map((event) => (view = fold(view, event)));
}

const FOLDS = {
  WagerPlaced: (view, { spot, area, amount }) =>
    atSpot(view, spot, (one) => ({ ...one, hands: withWager(one.hands, area, amount) })),
  SideBetPlaced: (view, { spot, name, amount }) =>
    atSpot(view, spot, (one) => ({
      ...one, side_bets: [...one.side_bets.filter(([other]) => other !== name), [name, amount]],
    })),
  WagerReturned: (view, { spot }) => ({ ...view, spots: view.spots.filter(({ number }) => number !== spot) }),
  CardDealt: (view, { spot, hand, card }) => atHand(view, spot, hand, (one) => withCards(one, [...one.cards, card])),
  DealerCardDealt: (view, { card, lies }) =>
    lies === "too many" ? view : withDealer(view, [...view.dealer, card]),
  UpcardTurned: (view, { card }) => turned(view, card, 0),
  HoleCardTurned: (view, { card }) => turned(view, card, view.dealer.indexOf("??")),
  TurnCame: (view, { spot, hand }) => ({ ...view, phase: "play", turn: [spot, hand], spots: view.spots.map(
    (one) => ({ ...one, hands: one.hands.map((each, index) => ({ ...each, to_act: one.number === spot && index === hand })) }),
  ) }),
  HandDoubled: (view, { spot, hand, amount }) => atHand(view, spot, hand, (one) => ({ ...one, doubled: amount })),
  HandSplit: (view, { spot, hand, amount }) => atSpot(view, spot, (one) => ({ ...one, hands: splitHands(one.hands, hand, amount) })),
  SwitchMade: (view, { spot }) => atSpot(view, spot, (one) => ({ ...one, hands: switched(one.hands) })),
  InsuranceAnswered: (view, { spot, hand, amount }) => atHand(view, spot, hand, (one) => ({ ...one, insurance: amount })),
  HandBusted: (view, { spot, hand }) => atHand(view, spot, hand, (one) => ({ ...one, result: "bust" })),
  HandSettled: (view, { spot, hand, result, won }) =>
    withNet(atHand(view, spot, hand, (one) => ({ ...one, result, won })), spot, won),
  SideBetSettled: (view, { spot, won }) => withNet(view, spot, won),
  InsuranceSettled: (view, { spot, won }) => withNet(view, spot, won),
  DoubleCardTurned: (view, { spot, hand, card }) =>
    atHand(view, spot, hand, (one) => withCards(one, [...one.cards.slice(0, -1), card])),
  RoundEnded: (view) => ({ ...view, phase: "wagers", turn: [0, 0] }),
};

function atSpot(view, number, change) {
  const known = view.spots.find((spot) => spot.number === number);
  if (known) return { ...view, spots: view.spots.map((spot) => (spot === known ? change(spot) : spot)) };
  const guest = view.guests.find(({ spots }) => spots.includes(number))?.name ?? "";
  const fresh = { number, guest, hands: [], side_bets: [], switching: false, net: 0, options: [] };
  return { ...view, spots: [...view.spots, change(fresh)].sort((a, b) => a.number - b.number) };
}

function atHand(view, number, index, change) {
  return atSpot(view, number, (spot) => {
    const hands = spot.hands.length > index ? spot.hands : [...spot.hands, { ...HAND }];
    return { ...spot, hands: hands.map((hand, place) => (place === index ? change(hand) : hand)) };
  });
}

const withNet = (view, number, won) => atSpot(view, number, (spot) => ({ ...spot, net: spot.net + won }));

function withWager(hands, area, wager) {
  const others = hands.filter((hand) => hand.area !== area);
  return [...others, { ...HAND, area, wager }].sort((a, b) => a.area.localeCompare(b.area));
}

const withCards = (hand, cards) => ({ ...hand, cards, total: totalText(cards) });
const withDealer = (view, dealer) => ({ ...view, dealer, dealer_total: totalText(dealer) });

function turned(view, card, place) {
  return withDealer(view, view.dealer.map((old, index) => (index === place ? card : old)));
}

function splitHands(hands, index, wager) {
  const hand = hands[index];
  const half = (card) => withCards({ ...hand, split: true, wager }, [card]);
  return [...hands.slice(0, index), half(hand.cards[0]), half(hand.cards[1]), ...hands.slice(index + 1)];
}

function switched([a, b]) {
  return [
    withCards({ ...a, switched: !a.switched }, [a.cards[0], b.cards[1]]),
    withCards({ ...b, switched: !b.switched }, [b.cards[0], a.cards[1]]),
  ];
}

/** A total as the table shows it, such as `7/17`; empty while a card is hidden. */
export function totalText(cards) {
  if (!cards.length || cards.includes("??")) return "";
  const worth = (card) => (card[0] === "A" ? 1 : "TJQK".includes(card[0]) ? 10 : Number(card[0]));
  const hard = cards.reduce((sum, card) => sum + worth(card), 0);
  const soft = cards.some((card) => card[0] === "A") && hard <= 11;
  return soft ? `${hard}/${hard + 10}` : String(hard);
}
