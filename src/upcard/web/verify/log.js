// The rows of the public log that come with a transcript: whether each follows the one
// before, and whether they tell of the same cards.  Whether the payments are right needs
// the rules of the house: `upcard verify FILE` plays every round again.

import { enc, fromHex, sha256, toHex } from "./bytes.js";

const BACK = "??";
const LEFT = ["CardDealt", "DealerCardDealt", "CardBurned", "CardPassedOver"];

/** Findings about the rows. */
export async function* logFindings(found) {
  if (!found.log?.length) {
    yield { what: "log", holds: null, detail: "the file holds no rows of the log: wagers and payments stay open" };
    return;
  }
  const entries = found.log.flatMap(({ rows }) => rows.map(({ body }) => JSON.parse(body)));
  yield* toldFindings(found, entries);
  yield* headFindings(found);
  const rounds = entries.filter(({ type }) => type === "RoundEnded").length;
  yield { what: "settlements", holds: null, detail: `${rounds} ${rounds === 1 ? "round" : "rounds"}: upcard verify FILE plays them again by the rules of the house` };
}

/** The rows name the same digests, and the cards that left the shoe in their order. */
function* toldFindings(found, entries) {
  const one = (type) => entries.find((entry) => entry.type === type);
  const opened = one("ShoeOpened");
  const stated = {
    commitment: one("ShoeCommitted")?.commitment,
    listed: one("SharesListed")?.digest ?? "",
    root: one("ShoeBound")?.root ?? "",
    secret: opened?.secret,
    round: opened?.round,
  };
  for (const [what, value] of Object.entries(stated)) {
    if (value !== (found[what] ?? 0)) {
      yield { what, holds: false, detail: "is told otherwise by the log" };
      return;
    }
  }
  const bound = entries.findIndex(({ type }) => type === "ShoeBound");
  const piles = [[]];
  for (const { type, card } of bound < 0 ? [] : entries.slice(bound)) {
    if (type === "ShoeRefilled") piles.push([]);
    if (LEFT.includes(type)) piles.at(-1).push(card);
  }
  const dealt = [found.dealt, ...found.refills.map((refill) => refill.dealt)];
  const same = dealt.length === piles.length && dealt.every((cards, number) => sameFaces(cards, piles[number]));
  yield { what: "told", holds: same, detail: same ? `${entries.length} rows` : "the log shows other cards than were dealt" };
}

const sameFaces = (cards, told) =>
  cards.length === told.length && cards.every((card, place) => told[place] === BACK || told[place] === card);

async function* headFindings(found) {
  if (found.log[0].after !== found.head) {
    yield { what: "log", holds: false, detail: "does not begin at the committed head" };
    return;
  }
  let count = 0;
  for (const { after, rows, head } of found.log) {
    let now = fromHex(after);
    for (const { seq, at, body } of rows) now = await sha256(enc("upcard-log-1", now, seq, at, body));
    count += rows.length;
    if (toHex(now) !== head) {
      yield { what: "log", holds: false, detail: `rows ${rows[0].seq} to ${rows.at(-1).seq} do not lead to ${head}` };
      return;
    }
  }
  yield { what: "log", holds: true, detail: `${count} rows, up to ${found.log.at(-1).head}` };
}
