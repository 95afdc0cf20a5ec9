// Where the proof of the shoe stands, in plain words, with the way to check it.

import { html, nothing } from "../page/html.js";
import { ask } from "../page/api.js";
import { openDialog } from "../page/dialog.js";

const STEPS = [
  ["commit", "The table has committed to its secret; every guest's page adds a share it keeps to itself."],
  ["reveal", "All shares are listed; the pages open them."],
  ["bound", "The order is fixed: its root stands since before the first wager."],
  ["opened", "The shoe is retired and its secret is open to everybody."],
];

/** Open the dialog. */
export async function openProof(model, token) {
  const { fairness, table } = model.view;
  const draw = openDialog("Proof of the shoe", proofView(fairness, null, table), { wide: true });
  try {
    const shoes = await ask(`tables/${table}/shoes`, { token });
    draw(proofView(fairness, shoes, table));
  } catch {
    draw(proofView(fairness, [], table));
  }
}

function proofView(fairness, shoes, table) {
  const reached = STEPS.findIndex(([phase]) => phase === fairness.phase);
  return html`
    <p>Nobody can know or choose the order of the cards: it grows from the table's secret, a share of every
      guest's page and the cut. Digests are published before anything is opened, so that each step can be checked.</p>
    ${fairness.shoe ? html`<ol class="steps">${STEPS.map(([, text], index) => html`<li class=${index <= reached ? "reached" : ""}>${text}</li>`)}</ol>
      <dl class="digests">
        <div><dt>Shoe</dt><dd>${fairness.shoe}</dd></div>
        <div><dt>Commitment</dt><dd><code>${fairness.commitment}</code></dd></div>
        ${fairness.list_digest ? html`<div><dt>List</dt><dd><code>${fairness.list_digest}</code></dd></div>` : nothing}
        ${fairness.root ? html`<div><dt>Root of the order</dt><dd><code>${fairness.root}</code></dd></div>` : nothing}
        <div><dt>Shares</dt><dd>${fairness.seats.length ? fairness.seats.map((seat) => `seat ${seat}`).join(", ") : "none yet"}</dd></div>
      </dl>` : html`<p>No shoe has been shuffled yet.</p>`}
    ${shoes?.length ? html`<h3>Shoes of this table</h3><ul>${shoes.map((shoe) => html`<li>${shoe.shoe}
      ${shoe.secret || shoe.opened ? html`<a href=${`/api/v1/tables/${table}/shoes/${shoe.shoe}`} download=${`${shoe.shoe}.json`}>transcript</a>` : "in play"}</li>`)}</ul>` : nothing}
    <p><a href="/verify" target="_blank" rel="noopener">Verify a transcript</a>, also without a connection.
      The command <code>upcard verify FILE</code> does the same with other code.</p>`;
}
