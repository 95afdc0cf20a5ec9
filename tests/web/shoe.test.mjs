// The page's program against the vectors that Python wrote.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fromHex, toHex } from "../../src/upcard/web/verify/bytes.js";
import { check } from "../../src/upcard/web/verify/check.js";
import * as shoe from "../../src/upcard/web/verify/shoe.js";
import { commitmentOf } from "../../src/upcard/web/table/share.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/shoe.json", import.meta.url)));

/** A transcript made of a vector, with cards dealt as the vector has them. */
export function transcript({ given, then }) {
  const order = then.order.match(/../g);
  const cutter = given.shares.find(({ cut }) => cut > 0);
  return {
    protocol: shoe.PROTOCOL, shoe: given.shoe, house: given.house, program: given.program, head: given.head,
    decks: given.decks, mode: "uniform", depth: given.depth, commitment: then.commitment,
    shares: given.shares.map(({ seat, share, cut, reveals }, index) => ({
      seat, commitment: then.commitments[index], share: reveals ? share : "", is_cutter: cut > 0, cut: reveals ? cut : 0,
    })),
    listed: then.listed, discards: [], stub: [], cutter: cutter?.seat ?? 0, cut: then.cut, root: then.root,
    dealt: order.slice(0, 40), refills: [], secret: given.secret,
  };
}

for (const [number, vector] of vectors.entries()) {
  test(`vector ${number}: every step`, async () => {
    const found = transcript(vector);
    const table = await shoe.commitment(found);
    assert.equal(toHex(table), vector.then.commitment);
    const listed = await shoe.listDigest(table, vector.then.commitments);
    assert.equal(toHex(listed), vector.then.listed);
    const guests = await shoe.guestsDigest(listed, found.shares.map(({ share }) => share));
    assert.equal(toHex(guests), vector.then.guests);
    const key = await shoe.streamKey(found.secret, table, listed, guests);
    assert.equal(toHex(key), vector.then.key);
    const { order, cut } = await shoe.orderOf(found, key);
    assert.equal(cut, vector.then.cut);
    assert.equal(order.join(""), vector.then.order);
  });

  test(`vector ${number}: the transcript verifies`, async () => {
    assert.equal(await check(transcript(vector), () => {}), "fair");
  });

  test(`vector ${number}: the page commits as the table expects`, async () => {
    for (const [index, { seat, share, cut }] of vector.given.shares.entries()) {
      const made = await commitmentOf({ shoe: vector.given.shoe, tableCommitment: vector.then.commitment, seat, share, cut });
      assert.equal(made, vector.then.commitments[index]);
    }
  });
}

const CHANGES = {
  commitment: { commitment: "00".repeat(32) },
  secret: { secret: "11".repeat(32) },
  house: { house: "22".repeat(32) },
  head: { head: "33".repeat(32) },
  program: { program: "44".repeat(32) },
  shoe: { shoe: "T9-000009" },
  decks: { decks: 5 },
  depth: { depth: 51 },
  list: { listed: "55".repeat(32) },
  root: { root: "66".repeat(32) },
  cut: { cut: 70 },
  cutter: { cutter: 1 },
};

for (const [name, change] of Object.entries(CHANGES)) {
  test(`another ${name} does not verify`, async () => {
    const findings = [];
    const verdict = await check({ ...transcript(vectors[0]), ...change }, (finding) => findings.push(finding));
    assert.equal(verdict, "false");
    assert.equal(findings.filter(({ holds }) => !holds).length, 1);
  });
}

test("the first card that differs is named", async () => {
  const found = transcript(vectors[0]);
  const dealt = [...found.dealt];
  [dealt[4], dealt[5]] = [dealt[5], dealt[4]];
  const findings = [];
  await check({ ...found, dealt }, (finding) => findings.push(finding));
  assert.match(findings.at(-1).detail, /^card 5 is /);
});

test("an unknown protocol is unknown, not false", async () => {
  assert.equal(await check({ protocol: "upcard-shoe-2" }, () => {}), "unknown");
});

test("one card and its path lead to the root", async () => {
  const found = transcript(vectors[0]);
  const order = vectors[0].then.order.match(/../g);
  const leaves = await shoe.orderLeaves(found, order);
  const sides = async (some) => toHex(await shoe.rootOf(some));
  const left = leaves.slice(0, 256);
  let path = [];
  let [low, high] = [0, 256];
  while (high - low > 1) {
    const half = (high - low) / 2;
    if (5 < low + half) { path = [await sides(left.slice(low + half, high)), ...path]; high = low + half; }
    else { path = [await sides(left.slice(low, low + half)), ...path]; low += half; }
  }
  path.push(await sides(leaves.slice(256)));
  assert.equal(toHex(await shoe.rootOverPath(leaves[5], 5, 312, path)), found.root);
});

test("text that is not hexadecimal is refused", () => assert.throws(() => fromHex("0g")));
