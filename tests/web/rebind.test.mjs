// Keys of one's own.
import assert from "node:assert/strict";
import test from "node:test";
import { keyFor, meaningOf, rebind, resetKeys } from "../../src/upcard/web/table/rebind.js";

test("two letters change places, and no meaning is lost", () => {
  rebind("h", "j");
  assert.equal(meaningOf("j"), "h");
  assert.equal(keyFor("h"), "j");
  rebind("s", "j");
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  assert.deepEqual(letters.map(meaningOf).sort(), letters);
  assert.deepEqual(letters.map((letter) => meaningOf(keyFor(letter))), letters);
  rebind("s", "Enter");
  assert.equal(keyFor("s"), "j");
  resetKeys();
  assert.equal(meaningOf("j"), "j");
});
