// What is said and done, as text: seen in a panel, heard by a screen reader.

import { html, repeat } from "../page/html.js";

/** The log of the table. */
export function logView(model, open) {
  return html`<aside class="log-panel ${open ? "open" : ""}" aria-label="Play log">
    <h2>At the table</h2>
    <div class="log" role="log" aria-live="polite" aria-relevant="additions" tabindex="0" aria-label="What happened">
      ${repeat(model.lines, ({ id }) => id, ({ text, kind }) => html`<p class="line-${kind}">${text}</p>`)}
    </div>
  </aside>`;
}

/** Keep the newest line in sight, unless somebody reads further up. */
export function followLog(root) {
  const log = root.querySelector(".log");
  if (log && log.scrollHeight - log.scrollTop - log.clientHeight < 160) log.scrollTop = log.scrollHeight;
}
