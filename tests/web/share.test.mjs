// A page's share of the shuffle: opened only where the table's list holds it.
import assert from "node:assert/strict";
import test from "node:test";

const store = new Map();
globalThis.localStorage = { getItem: (key) => store.get(key) ?? null, setItem: (key, value) => store.set(key, value) };
const { drawShare, hasCut, noteTaken, openShare } = await import("../../src/upcard/web/table/share.js");

const fairness = (shoe, more = {}) => ({ shoe, commitment: "ab".repeat(32), seats: [], commitments: [], revealed: [], ...more });

test("a share that is listed unchanged is opened, once", async () => {
  const made = await drawShare(fairness("A"), 3);
  noteTaken(made);
  const listed = fairness("A", { seats: [1, 3], commitments: ["00".repeat(32), made.commitment] });
  const { command } = openShare(listed, 3);
  assert.equal(command.type, "RevealShare");
  assert.match(command.share, /^[0-9a-f]{64}$/);
  assert.equal(openShare({ ...listed, revealed: [3] }, 3), null);
});

test("a share that was taken and is not in the list stays closed, with a warning", async () => {
  noteTaken(await drawShare(fairness("B"), 3));
  const listed = fairness("B", { seats: [3], commitments: ["00".repeat(32)] });
  assert.match(openShare(listed, 3).warning, /stays closed/);
});

test("of two windows' shares the listed one is opened, without a warning", async () => {
  const first = await drawShare(fairness("C"), 3);
  await drawShare(fairness("C"), 3);
  const listed = fairness("C", { seats: [3], commitments: [first.commitment] });
  assert.equal(openShare(listed, 3).command.type, "RevealShare");
  const foreign = fairness("C", { seats: [3], commitments: ["11".repeat(32)] });
  assert.equal(openShare(foreign, 3), null);
});

test("a cut is inside the share and known after a reload", async () => {
  const made = await drawShare(fairness("D"), 3, 137);
  assert.equal(made.cut, true);
  assert.equal(hasCut("D"), false);
  noteTaken(made);
  assert.equal(hasCut("D"), true);
  const listed = fairness("D", { seats: [3], commitments: [made.commitment] });
  assert.equal(openShare(listed, 3).command.cut, 137);
});

test("no two shares are alike", async () => {
  const made = new Set();
  for (let n = 0; n < 50; n += 1) made.add((await drawShare(fairness(`E${n}`), 1)).commitment);
  assert.equal(made.size, 50);
});
