// What this visit to the table has come to: net, rounds, time.  The ledger is asked once;
// after that the page adds what it sees.

import { html, nothing } from "../page/html.js";
import { ask } from "../page/api.js";
import { signed } from "../page/money.js";
import { mine } from "./model.js";

/** Read the visit, as the ledger has it. */
export async function readVisit(desk) {
  if (!mine(desk.model).length) return desk.change({ visit: null });
  const { table } = desk.model.view;
  const visit = await ask(`tables/${table}/visit`, { token: desk.me.token }).catch(() => null);
  desk.change({ visit: visit && { ...visit, net: null } });
}

/** Whether a burst of events begins another visit, or brings money to it. */
export const changesVisit = (events, name) => events.some(({ event }) =>
  ["GuestSeated", "GuestLeft", "MoneyBought"].includes(event.type) && event.guest === name);

/** The figures of the visit. */
export function visitView({ visit }) {
  if (!visit || visit.net === null) return nothing;
  const minutes = Math.floor(Math.max(Date.now() / 1000 - visit.since, 0) / 60);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
  const rounds = `${visit.rounds} ${visit.rounds === 1 ? "round" : "rounds"}`;
  return html`<p class="visit" title="Since you sat down"><span class="hidden">This visit: </span><b class=${`sign${Math.sign(visit.net)}`}>${signed(visit.net)}</b>
    <span>${rounds}, ${time}</span></p>`;
}
