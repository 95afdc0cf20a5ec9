// What a person likes: kept in this browser, shown as attributes of the document so
// that style sheets decide what they mean.

const KEY = "upcard.settings";

const CHOICES = {
  deck: ["four", "two"],
  index: ["big", "normal"],
  speed: ["casino", "quick", "instant"],
  theme: ["auto", "light", "dark"],
  sound: ["off", "on"],
  coach: ["off", "hand", "shoe"],
};

/** Every setting with its choices, the default first. */
export const settingsChoices = CHOICES;

let current = load();
const listeners = new Set();

/** The settings as they are. */
export const settings = () => current;

/** Change one setting, keep it, and tell everybody. */
export function setSetting(name, value) {
  if (!CHOICES[name]?.includes(value)) return;
  current = { ...current, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
  for (const listener of listeners) listener(current);
}

/** Be told of changes. */
export function onSettings(listener) {
  listeners.add(listener);
}

/** Write the settings to the document. */
export function apply(root = globalThis.document?.documentElement) {
  if (!root) return;
  for (const [name, value] of Object.entries(current)) root.dataset[name] = value;
}

/** Milliseconds that a step of the dealer takes; 0 shows everything at once. */
export function pace() {
  const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : { casino: 420, quick: 190, instant: 0 }[current.speed];
}

function load() {
  const found = Object.fromEntries(
    Object.entries(CHOICES).map(([name, choices]) => [name, choices[0]]),
  );
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, choices] of Object.entries(CHOICES)) {
      if (choices.includes(kept[name])) found[name] = kept[name];
    }
  } catch {
    // Nothing kept, or nothing readable.
  }
  return found;
}
