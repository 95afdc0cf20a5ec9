// What this visit to the table has come to: net, rounds, time.

import { html, nothing } from "../page/html.js";
import { signed } from "../page/money.js";

/** The figures of the visit, as the table's log has them. */
export function visitView({ you }) {
  const { session } = you;
  if (!session) return nothing;
  const minutes = Math.floor(Math.max(Date.now() / 1000 - session.since, 0) / 60);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return html`<p class="visit" title="Since you sat down"><b class=${`sign${Math.sign(session.net)}`}>${signed(session.net)}</b>
    <span>${session.rounds} ${session.rounds === 1 ? "round" : "rounds"}, ${time} h</span></p>`;
}
