// The page's pure modules: money, cheques, slips, timetables, replays, places.
import assert from "node:assert/strict";
import test from "node:test";
import { breakDown, railColours } from "../../src/upcard/web/page/cheques.js";
import { cardName, describeHand, shortName } from "../../src/upcard/web/page/cards.js";
import { dollars, onCheque, readMoney, signed } from "../../src/upcard/web/page/money.js";
import { timetable } from "../../src/upcard/web/table/pace.js";
import { spotPlace } from "../../src/upcard/web/table/place.js";
import { before, totalText, views } from "../../src/upcard/web/table/replay.js";
import * as slips from "../../src/upcard/web/table/slip.js";

const COLOURS = [[50, "silver"], [100, "white"], [250, "pink"], [500, "red"], [2500, "green"], [10000, "black"]]
  .map(([value, colour]) => ({ value, colour }));

test("money is written and read", () => {
  assert.equal(dollars(123456789), "$1,234,567.89");
  assert.equal(dollars(-750), "−$7.50");
  assert.equal(signed(2500), "+$25");
  assert.equal(readMoney("$1,250.5"), 125050);
  assert.equal(readMoney("a lot"), null);
  for (const cents of [0, 5, 99, 100, 12345, 99999999]) assert.equal(readMoney(dollars(cents)), cents);
  assert.deepEqual([50, 250, 2500, 100000].map(onCheque), ["50¢", "2.50", "25", "1k"]);
});

test("an amount becomes the fewest cheques, the highest lowest", () => {
  assert.deepEqual(breakDown(17850, COLOURS).map(({ value, count }) => [value, count]), [[10000, 1], [2500, 3], [250, 1], [100, 1]]);
  assert.ok(railColours(COLOURS, 1000, 50000, 50).every(({ value }) => value * 5 >= 1000));
});

test("cards have names", () => {
  assert.equal(cardName("Qh"), "queen of hearts");
  assert.equal(shortName("Td"), "10♦");
  assert.equal(describeHand(["As", "6d"], "7/17"), "ace of spades, six of diamonds: soft 17");
});

test("a slip grows, shrinks, is undone, and becomes commands", () => {
  const rules = { areas: 1, least: 1000, bet: "pair-square" };
  let slip = slips.emptySlip;
  slip = slips.add(slip, 3, 500, 50000);
  assert.deepEqual(slips.commandsFor(slip, slips.emptySlip, rules), [], "below the minimum nothing is placed");
  slip = slips.add(slip, 3, 2500, 50000);
  assert.deepEqual(slips.commandsFor(slip, slips.emptySlip, rules), [{ type: "PlaceWager", spot: 3, amount: 3000, area: "" }]);
  assert.equal(slips.undo(slip).main[3], 500);
  assert.equal(slips.add(slip, 3, 10 ** 7, 50000).main[3], 50000, "trimmed to the maximum");
  const placed = { main: { 3: 3000 }, side: { 3: 500 } };
  assert.deepEqual(slips.commandsFor(slips.emptySlip, placed, rules), [{ type: "TakeBackWager", spot: 3 }]);
  const noSide = { main: { 3: 3000 }, side: { 3: 0 } };
  assert.deepEqual(slips.commandsFor(noSide, placed, rules).map(({ type }) => type), ["TakeBackWager", "PlaceWager"]);
});

test("two areas are emptied before they change", () => {
  const commands = slips.commandsFor({ main: { 2: 5000 }, side: {} }, { main: { 2: 2500 }, side: {} }, { areas: 2, least: 1000 });
  assert.deepEqual(commands.map(({ type, area }) => `${type}${area ?? ""}`), ["TakeBackWager", "PlaceWagera", "PlaceWagerb"]);
});

test("rebet fills the slip from the last round", () => {
  const slip = slips.again(slips.emptySlip, [[3, "", 2500], [3, "pair-square", 500]], 2, 4000, { maximum: 900 });
  assert.deepEqual([slip.main[3], slip.side[3]], [4000, 900]);
  assert.equal(slips.totalOf(slip, 1), 4900);
});

test("cards of a burst are shown one after the other, at their places", () => {
  const events = [
    { type: "RoundStarted", number: 1 },
    { type: "CardDealt", spot: 1, hand: 0, card: "8s" },
    { type: "DealerCardDealt", card: "??", lies: "down" },
    { type: "CardDealt", spot: 1, hand: 0, card: "8h" },
    { type: "DealerCardDealt", card: "6d", lies: "up" },
    { type: "HandSplit", spot: 1, hand: 0 },
    { type: "CardDealt", spot: 1, hand: 0, card: "3c" },
    { type: "CardDealt", spot: 1, hand: 1, card: "Tc" },
  ];
  const times = timetable(events, null, 100);
  assert.deepEqual([...times.cards.keys()], ["1:0:0", "dealer:0", "1:0:1", "dealer:1", "1:1:1"]
    .sort((a, b) => [...times.cards.keys()].indexOf(a) - [...times.cards.keys()].indexOf(b)));
  assert.equal(times.cards.get("1:1:1"), 500);
  assert.equal(times.length, 600);
});

test("a round is folded back from its events", () => {
  const start = before({ guests: [{ name: "Ann", spots: [1], bankroll: 0 }], spots: [], dealer: [], shoe: 0, rack: 0 });
  const steps = views(start, [
    { type: "WagerPlaced", spot: 1, area: "", amount: 1000 },
    { type: "CardDealt", spot: 1, hand: 0, card: "8s" },
    { type: "DealerCardDealt", card: "??", lies: "down" },
    { type: "CardDealt", spot: 1, hand: 0, card: "8h" },
    { type: "DealerCardDealt", card: "6d", lies: "up" },
    { type: "HandSplit", spot: 1, hand: 0, amount: 1000 },
    { type: "CardDealt", spot: 1, hand: 0, card: "Ad" },
    { type: "HoleCardTurned", card: "Kd" },
    { type: "HandSettled", spot: 1, hand: 0, result: "win", won: 1000 },
  ]);
  const [spot] = steps.at(-1).spots;
  assert.deepEqual(spot.hands.map(({ cards }) => cards.join(" ")), ["8s Ad", "8h"]);
  assert.equal(spot.hands[0].total, "9/19");
  assert.equal(spot.hands[0].result, "win");
  assert.equal(steps.at(-1).dealer_total, "16");
  assert.equal(spot.guest, "Ann");
});

test("totals read as the table writes them", () => {
  assert.deepEqual([["As", "6d"], ["As", "Kd"], ["As", "6d", "9c"], ["??", "6d"], []].map(totalText), ["7/17", "11/21", "16", "", ""]);
});

test("spot 1 lies on the right, and nothing lies outside", () => {
  for (const spots of [1, 5, 6, 7]) {
    const places = Array.from({ length: spots }, (_, index) => spotPlace(index + 1, spots));
    assert.ok(places.every(({ x, y }) => x > 5 && x < 95 && y > 40 && y < 95));
    if (spots > 1) assert.ok(places[0].x > places.at(-1).x);
  }
});
