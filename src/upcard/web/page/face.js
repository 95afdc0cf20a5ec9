// One card: drawn from a sprite, named for those who listen, small signs for small hands.

import { html, svg } from "./html.js";
import { BACK, cardName, shortName } from "./cards.js";
import { settings } from "./settings.js";
import { enters } from "./motion.js";

/** Where the sprite of the chosen set lies; the courts, which are large, in one of their own. */
function spriteUrl(courts, { deck, index } = settings()) {
  const file = `${deck}${index === "big" ? "-big" : ""}${courts ? "-courts" : ""}.svg`;
  return new URL(`../art/${file}`, import.meta.url).pathname;
}

/** Have the browser read the courts before the first one is dealt. */
export function fetchCourts() {
  fetch(spriteUrl(true)).catch(() => null); // it is read again when a card needs it
}

/**
 * @param {string} card such as `Qh`, or `??`.
 * @param {{across?: boolean, at?: number, name?: string, place?: number}} how `at`:
 *   milliseconds until it leaves the shoe.
 */
export function face(card, { across = false, at = 0, place = 0, tucked = false } = {}) {
  const hidden = card === BACK;
  return html`<span
    class="card ${across ? "across" : ""} ${tucked ? "tucked" : ""} suit-${card[1]}"
    role="img" aria-label=${cardName(card)} .style=${`--i:${place}`} ${enters(card, at)}>
    <span class="leaf">
      <span class="front">${hidden ? "" : front(card)}</span>
      <span class="back">${backPattern}</span>
    </span>
  </span>`;
}

function front(card) {
  return html`<svg class="drawn" viewBox="-120 -168 240 336" aria-hidden="true">
      ${svg`<use href=${`${spriteUrl("JQK".includes(card[0]))}#${card}`} x="-120" y="-168" width="240" height="336"></use>`}
    </svg><span class="mini" aria-hidden="true">${shortName(card)}</span>`;
}

const backPattern = html`<svg viewBox="0 0 50 70" aria-hidden="true">
  <rect class="paper" width="50" height="70" rx="3.6"></rect>
  <rect class="ground" x="3" y="3" width="44" height="64" rx="2.4"></rect>
  <path class="lines" d="M25 8 42 35 25 62 8 35ZM25 17 36.5 35 25 53 13.5 35ZM25 26 31 35 25 44 19 35ZM8 8 16 20M42 8 34 20M8 62 16 50M42 62 34 50"></path>
  <rect class="frame" x="5" y="5" width="40" height="60" rx="1.6"></rect>
</svg>`;
