// Where the proof of the shoe stands, in plain words, with the way to check it.

import { html, nothing } from "../page/html.js";
import { ask } from "../page/api.js";
import { openDialog } from "../page/dialog.js";
import { cardName } from "../page/cards.js";
import { fromHex, toHex } from "../verify/bytes.js";
import { leaf, nameOf, rootOverPath } from "../verify/shoe.js";

const STEPS = [
  ["commit", "The table has committed to its secret; every guest's page adds a share it keeps to itself."],
  ["reveal", "All shares are listed; the pages open them."],
  ["bound", "The order is fixed: its root stands since before the first wager."],
  ["opened", "The shoe is retired and its secret is open to everybody."],
];
const FEW = 8;

/** Open the dialog. */
export async function openProof(model, token) {
  const { fairness, table } = model.view;
  let shoes = [];
  let found = "";
  const draw = openDialog("Proof of the shoe", html`<p>Reading …</p>`, { wide: true });
  const redraw = () => draw(html`${proofView(fairness, shoes, table, cardCheck(fairness, found, onCheck))}`);
  const onCheck = async (event) => {
    event.preventDefault();
    const place = Number(new FormData(event.target).get("place"));
    try {
      found = await checkCard(table, fairness, place, token);
    } catch (error) {
      found = error.reason === "not-shown" ? `Card ${place} has not been shown yet.` : error.message;
    }
    redraw();
  };
  shoes = await ask(`tables/${table}/shoes`, { token }).catch(() => []);
  redraw();
}

/** Whether a card that was shown lay at its place when the root was published. */
async function checkCard(table, fairness, place, token) {
  const shoe = nameOf(fairness);
  const proof = await ask(`tables/${table}/shoes/${shoe}/cards/${place - 1}`, { token });
  const top = await leaf(shoe, proof.index, proof.card, fromHex(proof.salt));
  const root = toHex(await rootOverPath(top, proof.index, proof.cards, proof.path));
  const name = `Card ${place} is the ${cardName(proof.card)}`;
  return root === fairness.root
    ? `${name}: its salt and path lead to the root that stood before the first wager.`
    : `${name}, but its path leads to another root: ${root}.`;
}

function cardCheck(fairness, found, onCheck) {
  if (fairness.phase !== "bound") return nothing;
  return html`<h3>Check a card of this shoe</h3>
    <form class="tools" @submit=${onCheck}><label>Place in the shoe <input name="place" type="number" min="1" max=${fairness.cards} value="2" required></label>
      <button class="go">Check</button></form><p role="status">${found}</p>`;
}

function proofView(fairness, shoes, table, check) {
  const reached = STEPS.findIndex(([phase]) => phase === fairness.phase);
  return html`
    <p>Nobody can know or choose the order of the cards: it grows from the table's secret, a share of every
      guest's page and the cut. Digests are published before anything is opened, so that each step can be checked.</p>
    ${fairness.round ? html`<p>This machine shuffles all cards for every round. The shares hold for the whole sitting;
      each round has its own secret, which is opened when the round is over.</p>` : nothing}
    ${fairness.shoe ? html`<ol class="steps">${STEPS.map(([, text], index) => html`<li class=${index <= reached ? "reached" : ""}>${text}</li>`)}</ol>
      <dl class="digests">
        <div><dt>Shoe</dt><dd>${nameOf(fairness)}</dd></div>
        <div><dt>Commitment</dt><dd><code>${fairness.commitment}</code></dd></div>
        ${fairness.list_digest ? html`<div><dt>List</dt><dd><code>${fairness.list_digest}</code></dd></div>` : nothing}
        ${fairness.root ? html`<div><dt>Root of the order</dt><dd><code>${fairness.root}</code></dd></div>` : nothing}
        <div><dt>Shares</dt><dd>${fairness.seats.length ? fairness.seats.map((seat) => `seat ${seat}`).join(", ") : "none yet"}</dd></div>
        ${fairness.silences.length ? html`<div><dt>Shares that stayed closed so far</dt><dd>${silenceWords(fairness.silences)}</dd></div>` : nothing}
      </dl>${check}` : html`<p>No shoe has been shuffled yet.</p>`}
    ${shoes.length ? html`<h3>Shoes of this table</h3><ul>${shoes.slice(0, FEW).map((shoe) => shoeLine(table, shoe))}</ul>
      ${shoes.length > FEW ? html`<details><summary>${shoes.length - FEW} earlier</summary><ul>${shoes.slice(FEW).map((shoe) => shoeLine(table, shoe))}</ul></details>` : nothing}` : nothing}
    <p><a href="/verify" target="_blank" rel="noopener">Verify a file</a>, also without a connection. The command
      <code>upcard verify FILE</code> does it with another program and checks every payment as well.</p>`;
}

function shoeLine(table, { shoe, opened }) {
  if (!opened) return html`<li>${shoe} <span class="note">in play</span></li>`;
  const address = `/api/v1/tables/${table}/shoes/${shoe}`;
  return html`<li>${shoe} <a href=${`/verify#${table}/${shoe}`} target="_blank" rel="noopener">verify</a>,
    <a href=${address} download=${`${shoe}.json`}>transcript</a></li>`;
}

/** By seat, and how often all in all. */
function silenceWords(silences) {
  const [shares, closed] = silences.reduce(([all, silent], [, one, none]) => [all + one, silent + none], [0, 0]);
  const seats = silences.filter(([, , none]) => none).map(([seat, one, none]) => `seat ${seat}: ${none} of ${one}`);
  return `${closed} of ${shares}${seats.length ? ` (${seats.join(", ")})` : ""}`;
}
