// Cheques: a stack seen from a chair, and one cheque seen from above.

import { html, svg, nothing } from "../page/html.js";
import { cheques } from "../page/cheques.js";
import { dollars, onCheque } from "../page/money.js";
import { appears } from "../page/motion.js";

const THICK = 5;
const MOST = 14;

/** A stack with its amount; `at` milliseconds until it is there. */
export function stack(amount, colours, { label = true, at = -1, kind = "" } = {}) {
  if (!amount) return nothing;
  const pile = cheques(amount, colours, MOST);
  const height = 18 + pile.length * THICK;
  return html`<span class="stack ${kind}" ${appears(`${amount}`, at)}>
    <svg viewBox="0 0 40 ${height}" aria-hidden="true">
      ${pile.map((cheque, place) => side(cheque, height - 15 - place * THICK))}
    </svg>
    ${label ? html`<span class="amount">${dollars(amount)}</span>` : nothing}
  </span>`;
}

function side({ colour }, y) {
  return svg`<g class="cheque cheque-${colour}">
    <path class="edge" d="M2 ${y}v${THICK}a18 7 0 0 0 36 0v-${THICK}z"></path>
    <path class="marks" d="M6 ${y + 3.8}v${THICK}l5 2v-${THICK}zM17 ${y + 6.8}v${THICK}h6v-${THICK}zM29 ${y + 5.8}v${THICK}l5-2v-${THICK}z"></path>
    <ellipse class="top" cx="20" cy=${y} rx="18" ry="7"></ellipse>
    <ellipse class="inlay" cx="20" cy=${y} rx="11" ry="4.2"></ellipse>
  </g>`;
}

/** One cheque from above, with its value. */
export function cheque({ value, colour }) {
  const text = onCheque(value);
  return html`<svg class="cheque flat cheque-${colour}" viewBox="0 0 48 48" aria-hidden="true">
    <circle class="top" cx="24" cy="24" r="22.5"></circle>
    <circle class="marks" cx="24" cy="24" r="19.6" fill="none" stroke-width="5.6" stroke-dasharray="8.2 12.32"></circle>
    <circle class="inlay" cx="24" cy="24" r="14.6"></circle>
    <text x="24" y="24" class=${text.length > 3 ? "long" : ""}>${text}</text>
  </svg>`;
}
