// One question to the floor: an approval, or a dispute with the hand walked back.

import { html, nothing } from "../page/html.js";
import { shortName } from "../page/cards.js";

const RESULTS = { stands: "the hand stands", win: "the guest wins", push: "a push", lose: "the guest loses" };

/** A waiting table. */
export function queueView(one, floor) {
  const { table, pending, spot, detail } = one;
  return html`<li class="waiting"><div>
      <b>${pending}</b> <span>${table.title}${spot ? `, spot ${spot}` : ""}</span>
      <span class="since">${since(one.waiting_since)}</span>
      ${detail.length ? html`<p class="note">${detail.join(", ")}</p>` : nothing}</div>
    ${pending === "dispute" ? disputeView(one, floor) : html`<div class="tools">
      <button class="go" @click=${() => floor.send(table.id, { type: "Approve" })} aria-label=${`Approve: ${pending}, ${table.title}`}>Approve</button>
      <button @click=${() => floor.send(table.id, { type: "Deny" })} aria-label=${`Deny: ${pending}, ${table.title}`}>Deny</button></div>`}
  </li>`;
}

function disputeView(one, floor) {
  const { table, walked, spot } = one;
  const onSubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    floor.send(table.id, {
      type: "RuleDispute", spot, hand: Number(form.get("hand")) - 1, result: form.get("result"),
    });
  };
  return html`<div class="dispute">
    <h3>Walked back from the rack, topmost first</h3>
    ${walked.length ? html`<ol>${walked.map(({ owner, cards }) => html`<li><b>${ownerName(owner)}</b>
      ${cards.map((card) => html`<span class="slip-card">${shortName(card)}</span>`)}</li>`)}</ol>` : html`<p class="note">The hand still lies on the table.</p>`}
    <form @submit=${onSubmit} class="tools">
      <label>Hand <input name="hand" type="number" min="1" max="8" value="1" required></label>
      <label>Ruling <select name="result">${Object.entries(RESULTS).map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>
      <button class="go">Rule</button>
    </form>
    <p class="note">A ruling moves money as a new entry of the log; nothing that happened is changed.</p></div>`;
}

/** `3.1` is the first hand of spot 3. */
function ownerName(owner) {
  const [spot, hand] = String(owner).split(".");
  return owner === "dealer" ? "Dealer" : `Spot ${spot}${hand ? `, hand ${hand}` : ""}`;
}

function since(at) {
  if (!at) return "";
  const seconds = Math.max(Math.round(Date.now() / 1000 - at), 0);
  return seconds < 90 ? `for ${seconds} s` : `for ${Math.round(seconds / 60)} min`;
}
