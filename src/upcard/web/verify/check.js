// What is checked of a transcript, in order; it ends with the first that does not hold.

import { toHex } from "./bytes.js";
import { logFindings } from "./log.js";
import * as shoe from "./shoe.js";

/**
 * Check a transcript; calls `tell({what, holds, detail})` for each finding (`holds` null:
 * not for this program to tell) and returns `fair`, `false` or `unknown`.
 */
export async function check(found, tell) {
  if (found?.protocol !== shoe.PROTOCOL) {
    tell({ what: "protocol", holds: null, detail: `${found?.protocol} is not known to this program` });
    return "unknown";
  }
  try {
    for await (const finding of findings(found)) {
      tell(finding);
      if (finding.holds === false) return "false";
    }
  } catch (error) {
    tell({ what: "form", holds: false, detail: error.message });
    return "false";
  }
  return "fair";
}

async function* findings(found) {
  yield* formFindings(found);
  const table = await shoe.commitment(found);
  yield equal("commitment", found.commitment, table);
  for (const share of found.shares) yield* shareFindings(found, table, share);
  if (found.listed) {
    const listed = await shoe.listDigest(table, found.shares.map((share) => share.commitment));
    yield equal("listed", found.listed, listed);
    if (found.root) {
      const guests = await shoe.guestsDigest(listed, found.shares.map((share) => share.share));
      const key = await shoe.streamKey(found.secret, table, listed, guests, found.round);
      yield* orderFindings(found, key);
      yield* logFindings(found);
      return;
    }
  }
  const never = !found.dealt.length && !found.root && !found.round;
  yield { what: "dealt", holds: never, detail: "a shoe that was never bound" };
  yield* logFindings(found);
}

/** Whether the mode is known, and the round one of its chain. */
function* formFindings({ mode, round = 0, root, discards, stub }) {
  if (!shoe.MODES.includes(mode)) yield { what: "mode", holds: false, detail: "is not known" };
  for (const [what, cards] of Object.entries({ discards, stub })) {
    if (mode !== "hand procedure" && cards.length) yield { what, holds: false, detail: "does not belong to this mode" };
  }
  const last = mode === shoe.EACH_ROUND ? shoe.CHAIN : 0;
  const first = last && root ? 1 : 0;
  if (round < first || round > last) yield { what: "round", holds: false, detail: `is not from ${first} to ${last}` };
}

async function* shareFindings(found, table, share) {
  const seat = `seat ${share.seat}`;
  if (!share.share) {
    yield { what: `share of ${seat}`, holds: share.cut === 0, detail: "was not revealed" };
    return;
  }
  const opened = await shoe.shareCommitment({ ...share, shoe: found.shoe, table });
  yield equal(`commitment of ${seat}`, share.commitment, opened);
  yield { what: `cut of ${seat}`, holds: share.is_cutter === share.cut > 0, detail: share.is_cutter ? `at ${share.cut}` : "none" };
}

async function* orderFindings(found, key) {
  const { order, cut } = await shoe.orderOf(found, key);
  yield cutFinding(found, cut);
  yield equal("root", found.root, await shoe.rootOf(await shoe.orderLeaves(found, order)));
  yield dealtFinding("dealt", found.dealt, order);
  for (const [number, refill] of found.refills.entries()) {
    yield dealtFinding(`refill ${number + 1}`, refill.dealt, await shoe.refillOrder(found, number, refill.discards));
  }
}

function cutFinding(found, cut) {
  const cutters = found.shares.filter((share) => share.is_cutter).map((share) => share.seat);
  const middle = 26 * found.decks;
  const holds = found.cutter
    ? cutters.length === 1 && cutters[0] === found.cutter && found.cut === cut
    : !cutters.length && (found.cut === 0 || found.cut === middle);
  return { what: "cut", holds, detail: found.cutter ? `seat ${found.cutter}, at card ${found.cut}` : found.cut ? `the dealer, in the middle, at card ${found.cut}` : "nobody cuts here" };
}

function dealtFinding(what, dealt, order) {
  const place = dealt.findIndex((card, index) => card !== order[index]);
  if (place < 0) return { what, holds: true, detail: `${dealt.length} of ${order.length} cards` };
  return { what, holds: false, detail: `card ${place + 1} is ${dealt[place]}, should be ${order[place] ?? "none"}` };
}

function equal(what, stated, computed) {
  const holds = stated === toHex(computed);
  return { what, holds, detail: holds ? stated : `${stated}, should be ${toHex(computed)}` };
}

