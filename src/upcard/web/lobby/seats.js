// A table seen from above, small: its cloth, its dealer, and who sits where.

import { html, svg } from "../page/html.js";

const count = (value) => (Array.isArray(value) ? value.length : value);

/** Guests who sit at a table. */
export const seated = ({ guests }) => count(guests);

/** Spots that are free. */
export const free = (table) => count(table.free);

/** The table, with a seat for each spot: spot 1 is on the right. */
export function seatsView(table) {
  const spots = count(table.spots);
  const open = Array.isArray(table.free) ? table.free : Array.from({ length: table.free }, (_, index) => index + 1);
  const places = Array.from({ length: spots }, (_, index) => place(index, spots));
  return html`<span class="mini-table" role="img" aria-label=${`${free(table)} of ${spots} spots free, ${seated(table)} ${seated(table) === 1 ? "guest" : "guests"}`}>
    <svg viewBox="0 0 120 66" aria-hidden="true">
      ${svg`<path class="rail" d="M4 4H116C116 44 92 62 60 62S4 44 4 4Z"></path>
      <path class="cloth" d="M9 4H111C111 40 88 57 60 57S9 40 9 4Z"></path>
      <path class="arc" d="M26 16Q60 36 94 16"></path>
      <rect class="bank" x="46" y="4" width="28" height="6" rx="1.5"></rect>
      ${places.map(([x, y], index) => svg`<circle class=${open.includes(index + 1) ? "seat" : "seat taken"} cx=${x} cy=${y} r="4.6"></circle>`)}`}
    </svg></span>`;
}

function place(index, spots) {
  const turn = spots === 1 ? Math.PI / 2 : 0.28 + (index / (spots - 1)) * (Math.PI - 0.56);
  return [60 + 44 * Math.cos(turn), 6 + 43 * Math.sin(turn)].map((value) => value.toFixed(1));
}
