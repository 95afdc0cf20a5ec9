// The clock of the table: a ring, a number, and what happens at its end.

import { html, svg, nothing } from "../page/html.js";

const NAMES = {
  wagers: "to wager", decision: "to decide", insurance: "for insurance",
  surrender: "to surrender", commit: "for the cut", reveal: "to shuffle",
  pace: "to the deal",
};

/** Seconds left, or -1 where no time runs out. */
export function secondsLeft(clock, now) {
  if (!clock?.ends) return -1;
  return Math.max(Math.ceil((clock.ends - now) / 1000), 0);
}

/** The ring. */
export function clockView(model, now = performance.now()) {
  const { clock } = model;
  const left = secondsLeft(clock, now);
  if (left < 0) return nothing;
  const share = clock.whole ? Math.min(Math.max((clock.ends - now) / clock.whole, 0), 1) : 0;
  const level = left <= 5 ? "late" : left <= 10 ? "soon" : "early";
  return html`<div class="clock ${level}" role="timer" aria-label=${`${left} seconds ${NAMES[clock.what] ?? ""}`}>
    <svg viewBox="0 0 44 44" aria-hidden="true">
      ${svg`<circle class="track" cx="22" cy="22" r="18"></circle>
      <circle class="left" cx="22" cy="22" r="18" pathLength="100" stroke-dasharray="${100 * share} 100"></circle>`}
    </svg>
    <b>${left}</b><span>${NAMES[clock.what] ?? ""}</span>
  </div>`;
}
