// What is said and done, as text: seen in a panel, heard by a screen reader.

import { html, nothing, repeat } from "../page/html.js";
import { ask } from "../page/api.js";
import { lineOf } from "./model.js";

const ROUNDS = 4;

/** The log of the table; what was said before this page was opened is not read aloud. */
export function logView({ earlier, lines }, open) {
  const told = (some) => repeat(some, ({ id }) => id, ({ text, kind }) => html`<p class="line-${kind}">${text}</p>`);
  return html`<aside class="log-panel ${open ? "open" : ""}" aria-label="Play log">
    <h2>At the table</h2>
    <div class="log" role="group" tabindex="0" aria-label="Log lines">
      ${earlier?.length ? html`<div class="earlier">${told(earlier)}</div>` : nothing}
      <div role="log" aria-live="polite" aria-relevant="additions" aria-label="What happened">${told(lines)}</div>
    </div>
  </aside>`;
}

/** Read the last rounds back, once, so that a page that was opened late knows them. */
export async function recall(desk) {
  if (desk.model.earlier) return;
  desk.model = { ...desk.model, earlier: [] };
  const { table } = desk.model.view;
  const { token } = desk.me;
  try {
    const rounds = await ask(`tables/${table}/rounds?limit=${ROUNDS}`, { token });
    const told = await Promise.all(rounds.map(({ number }) => ask(`tables/${table}/rounds/${number}`, { token })));
    const oldest = desk.model.lines[0]?.id ?? Infinity;
    const lines = told.reverse().flatMap(({ events }) => events.filter(({ say }) => say).map(lineOf));
    desk.change({ earlier: lines.filter(({ id }) => id < oldest) });
  } catch {
    // The rounds can be read in the history as well.
  }
}

/** Keep the newest line in sight, unless somebody reads further up. */
export function followLog(root) {
  const log = root.querySelector(".log");
  if (log && log.scrollHeight - log.scrollTop - log.clientHeight < 160) log.scrollTop = log.scrollHeight;
}
