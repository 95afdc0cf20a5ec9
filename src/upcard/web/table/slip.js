// The wagers that a guest is putting together.  Pure values: each change is a new slip.

/** An empty slip. */
export const emptySlip = { main: {}, side: {}, before: [] };

/** A slip that shows what lies on the layout already. */
export function slipOf(view, spots) {
  const main = {};
  const side = {};
  for (const spot of view.spots) {
    if (!spots.includes(spot.number) || spot.hands.some((hand) => hand.cards.length)) continue;
    main[spot.number] = spot.hands[0]?.wager ?? 0;
    side[spot.number] = spot.side_bets[0]?.[1] ?? 0;
  }
  return { main, side, before: [] };
}

/** Put a cheque on a spot; more than the maximum is trimmed to it. */
export function add(slip, spot, cents, most) {
  const now = slip.main[spot] ?? 0;
  return change(slip, { main: { ...slip.main, [spot]: Math.min(now + cents, most) } });
}

/** Take a cheque back. */
export function take(slip, spot, cents) {
  const now = slip.main[spot] ?? 0;
  const left = Math.max(now - cents, 0);
  const side = left ? slip.side : { ...slip.side, [spot]: 0 };
  return change(slip, { main: { ...slip.main, [spot]: left }, side });
}

/** Put a cheque on the side bet of a spot that has a wager. */
export function addSide(slip, spot, cents, bet) {
  if (!slip.main[spot]) return slip;
  const now = slip.side[spot] ?? 0;
  const sum = Math.min(Math.max(now + cents, bet.minimum), bet.maximum);
  return change(slip, { side: { ...slip.side, [spot]: sum } });
}

/** Take the side bet of a spot back. */
export function clearSide(slip, spot) {
  return change(slip, { side: { ...slip.side, [spot]: 0 } });
}

/** Take everything back. */
export function clear(slip) {
  return change(slip, { main: {}, side: {} });
}

/** The wagers of the last round once more, `times` as much. */
export function again(slip, last, times, most, bet) {
  const main = {};
  const side = {};
  for (const [spot, area, cents] of last) {
    if (area === "" || area === "a" || area === "b") main[spot] = Math.min(cents * times, most);
    else side[spot] = Math.min(cents * times, bet?.maximum ?? 0);
  }
  return change(slip, { main, side });
}

/** As before the last change. */
export function undo(slip) {
  const last = slip.before.at(-1);
  return last ? { ...last, before: slip.before.slice(0, -1) } : slip;
}

/** Cents on all spots together; at Switch each spot has two wagers. */
export function totalOf(slip, areas) {
  const sum = (amounts) => Object.values(amounts).reduce((a, b) => a + b, 0);
  return sum(slip.main) * areas + sum(slip.side);
}

/** Why a wager cannot stand as it is; empty if it can. */
export function complaint(slip, { least, unit }) {
  for (const [spot, cents] of Object.entries(slip.main)) {
    if (cents && cents < least) return { spot: Number(spot), why: "minimum" };
    if (cents % unit) return { spot: Number(spot), why: "unit" };
  }
  return null;
}

/**
 * Commands that make the layout like the slip.
 *
 * @param {object} placed the slip of what lies on the layout.
 * @param {{areas: number, least: number, bet: string}} rules
 */
export function commandsFor(slip, placed, { areas, least, bet }) {
  const commands = [];
  const spots = new Set([...Object.keys(slip.main), ...Object.keys(placed.main)].map(Number));
  for (const spot of [...spots].sort((a, b) => a - b)) {
    commands.push(...forSpot(spot, amounts(slip, spot, least), amounts(placed, spot, 0), { areas, bet }));
  }
  return commands;
}

function amounts(slip, spot, least) {
  const main = slip.main[spot] ?? 0;
  return main && main >= least ? { main, side: slip.side[spot] ?? 0 } : { main: 0, side: 0 };
}

function forSpot(spot, wanted, placed, { areas, bet }) {
  const commands = [];
  // Two areas hold equal wagers, so a change begins with empty ones; a side bet is
  // taken back only together with its wager.
  const afresh = placed.main && (areas === 2 ? wanted.main !== placed.main : !wanted.main);
  const lessSide = placed.side && !wanted.side;
  const from = afresh || lessSide ? { main: 0, side: 0 } : placed;
  if (afresh || lessSide) commands.push({ type: "TakeBackWager", spot });
  if (wanted.main && wanted.main !== from.main) {
    for (const area of areas === 2 ? ["a", "b"] : [""]) {
      commands.push({ type: "PlaceWager", spot, amount: wanted.main, area });
    }
  }
  if (wanted.side && wanted.side !== from.side) {
    commands.push({ type: "PlaceSideBet", spot, name: bet, amount: wanted.side });
  }
  return commands;
}

function change(slip, parts) {
  const { main, side, before } = slip;
  return { main, side, ...parts, before: [...before.slice(-30), { main, side }] };
}
