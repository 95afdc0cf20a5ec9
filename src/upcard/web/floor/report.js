// The shift, table by table, with its sums.

import { html } from "../page/html.js";
import { dollars, signed } from "../page/money.js";

const COLUMNS = [
  ["rounds", "Rounds", String], ["hands", "Hands", String], ["drop", "Drop", dollars], ["wagered", "Wagered", dollars],
  ["house_won", "House won", signed], ["approvals", "Approved", String], ["denials", "Denied", String],
  ["acts", "Acts of the floor", String], ["overrides", "Rules and limits changed", String], ["disputes", "Disputes", String], ["corrections", "Corrections", signed],
  ["returned", "Wagers returned", String], ["unrevealed", "Shares not revealed", String],
  ["aborted", "Shoes not dealt", String], ["voids", "Rounds void", String], ["halts", "Malfunctions", String],
  ["absences", "Absences", String], ["minted", "Play money given", dollars],
];

/** The report. */
export function reportView({ report, tables }) {
  if (!report) return html`<p role="status">Reading the shift …</p>`;
  const title = (id) => tables.find(({ table }) => table.id === id)?.table.title ?? id;
  const sum = (name) => report.reduce((total, line) => total + line[name], 0);
  return html`<section aria-labelledby="shift-title"><h2 id="shift-title">Shift report</h2>
    <p class="note">Written ${new Date().toLocaleString()}. Play money. <button @click=${() => print()}>Print</button></p>
    <div class="scroll" tabindex="0" role="region" aria-label="Shift by table"><table class="shift"><thead><tr><th scope="col">Table</th>${COLUMNS.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${report.map((line) => html`<tr><th scope="row">${title(line.table)}</th>${COLUMNS.map(([key, , text]) => html`<td>${text(line[key])}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">All tables</th>${COLUMNS.map(([key, , text]) => html`<td>${text(sum(key))}</td>`)}</tr></tfoot></table></div>
  </section>`;
}
