// Keys of one's own: a letter that is pressed stands for the letter that is meant.

const KEY = "upcard.keys";

let meant = load();

/** The letter that a pressed letter stands for. */
export const meaningOf = (pressed) => meant[pressed] ?? pressed;

/** The letter to press for a meaning. */
export const keyFor = (meaning) =>
  Object.keys(meant).find((pressed) => meant[pressed] === meaning) ?? meaning;

/** Put a meaning on another letter; the two change places, so that none is lost. */
export function rebind(meaning, pressed) {
  if (!/^[a-z]$/.test(pressed)) return;
  const before = keyFor(meaning);
  const other = meaningOf(pressed);
  const changed = { ...meant, [pressed]: meaning, [before]: other };
  meant = Object.fromEntries(Object.entries(changed).filter(([from, to]) => from !== to));
  globalThis.localStorage?.setItem(KEY, JSON.stringify(meant));
}

/** Every letter means itself again. */
export function resetKeys() {
  meant = {};
  globalThis.localStorage?.removeItem(KEY);
}

function load() {
  try {
    const kept = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}");
    return Object.fromEntries(Object.entries(kept).filter((pair) => pair.every((key) => /^[a-z]$/.test(key))));
  } catch {
    return {};
  }
}
