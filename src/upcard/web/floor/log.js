// The public log of a table, searched.

import { html, nothing } from "../page/html.js";

/** By number: the overview puts waiting tables first, and a choice must not move. */
const inOrder = (tables) =>
  [...tables].sort((a, b) => a.table.id.localeCompare(b.table.id, "en", { numeric: true }));

/** The search and its lines, newest first. */
export function logView(floor) {
  const { table, search, lines } = floor.log;
  const onSubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    floor.search(form.get("table"), form.get("search").trim());
  };
  return html`<section aria-labelledby="log-title"><h2 id="log-title">Log</h2>
    <form class="tools" @submit=${onSubmit}>
      <label>Table <select name="table">${inOrder(floor.tables).map((one) => html`<option value=${one.table.id} ?selected=${one.table.id === table}>${one.table.title}</option>`)}</select></label>
      <label>Words <input name="search" type="search" value=${search}></label><button class="go">Search</button></form>
    ${lines === null ? nothing : html`<div class="scroll" tabindex="0" role="region" aria-label="Log lines"><table class="log-lines"><thead><tr><th scope="col">No.</th><th scope="col">Time</th><th scope="col">Round</th><th scope="col">Event</th><th scope="col">What happened</th></tr></thead>
      <tbody>${lines.map(({ seq, at, round, kind, say }) => html`<tr><td>${seq}</td><td>${new Date(at * 1000).toLocaleTimeString()}</td><td>${round || ""}</td><td>${kind}</td><td>${say}</td></tr>`)}</tbody></table></div>
      ${lines.length || floor.log.searching ? nothing : html`<p class="note">Nothing found.</p>`}
      ${floor.log.searching ? html`<p class="note" role="status">Searching before row ${floor.log.before} …</p>` : nothing}
      ${floor.log.before && !floor.log.searching ? html`<button @click=${() => floor.search(table, search, floor.log.before)}>Earlier</button>` : nothing}`}
  </section>`;
}
