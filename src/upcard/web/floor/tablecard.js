// A table on the floor's overview, with what the floor may do there.

import { html, nothing } from "../page/html.js";
import { closeDialog, openDialog } from "../page/dialog.js";
import { dollars, readMoney, signed } from "../page/money.js";

/** One table. */
export function tableCard(one, floor) {
  const { table } = one;
  const send = (type) => () => floor.send(table.id, { type });
  return html`<li class="pit-table ${one.pending ? "calls" : ""}" data-house=${table.house} data-table=${table.id}>
    <h3><a href=${`/t/${encodeURIComponent(table.id)}`}>${table.title}</a></h3>
    <p class="note">${table.name}, ${table.status}, ${one.phase}${table.round ? `, round ${table.round}` : ""}</p>
    ${one.alarm ? html`<p class="problem" role="alert">Out of service: ${one.alarm}. Reopen when it is cleared.</p>` : nothing}
    ${one.often_silent ? html`<p class="note">More than 2 % of the shares of its shuffles stayed closed.</p>` : nothing}
    <dl>
      <div><dt>Limits</dt><dd>${dollars(table.minimum)} – ${dollars(table.maximum)}</dd></div>
      <div><dt>Guests</dt><dd>${table.guests.length ? table.guests.map((name) => (one.absent.includes(name) ? `${name} (away)` : name)).join(", ") : "none"}</dd></div>
      <div><dt>House won</dt><dd class=${`sign${Math.sign(one.bank)}`}>${signed(one.bank)}</dd></div>
      <div><dt>In play</dt><dd>${dollars(one.in_play)}</dd></div>
    </dl>
    <div class="tools">
      ${table.status === "open" ? html`<button @click=${send("PauseTable")}>Pause</button>` : nothing}
      ${table.status === "paused" ? html`<button @click=${send("ReopenTable")}>Reopen</button>` : nothing}
      <button @click=${send("ChangeDealer")}>Change dealer</button>
      <button @click=${send("OrderReshuffle")}>Shuffle next</button>
      <button @click=${() => limitsDialog(table, floor)}>Limits</button>
      ${table.guests.length ? html`<button @click=${() => guestDialog(table, floor)}>Guests</button>` : nothing}
      <button @click=${() => moreDialog(table, floor)}>More</button>
    </div>
  </li>`;
}

function limitsDialog(table, floor) {
  const onSubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const [minimum, maximum] = ["minimum", "maximum"].map((name) => readMoney(form.get(name)));
    if (minimum === null || maximum === null) return;
    closeDialog();
    floor.send(table.id, { type: "SetLimits", minimum, maximum });
  };
  openDialog(`Limits: ${table.title}`, html`<form @submit=${onSubmit}>
    <label>Minimum <input name="minimum" inputmode="decimal" required value=${dollars(table.minimum)}></label>
    <label>Maximum <input name="maximum" inputmode="decimal" required value=${dollars(table.maximum)}></label>
    <p class="note">Where the house grandfathers limits, guests who sit keep theirs.</p>
    <button class="go">Post the limits</button></form>`);
}

function guestDialog(table, floor) {
  const onSubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const guest = form.get("guest");
    const maximum = readMoney(form.get("maximum"));
    const exclude = event.submitter.name === "exclude";
    if (!exclude && maximum === null) return;
    closeDialog();
    floor.send(table.id, exclude ? { type: "ExcludeGuest", guest } : { type: "AuthorizeMaximum", guest, maximum });
  };
  openDialog(`Guests: ${table.title}`, html`<form @submit=${onSubmit}>
    <label>Guest <select name="guest">${table.guests.map((name) => html`<option>${name}</option>`)}</select></label>
    <label>A maximum of his own <input name="maximum" inputmode="decimal" value=${dollars(2 * table.maximum)}></label>
    <div class="tools"><button class="go" name="authorize">Authorize</button><button name="exclude">Deny further play</button></div></form>`);
}

const IRREGULAR = {
  FaceUpCard: "The next card lies face up in the shoe",
  DrawInError: "A card left the shoe unseen and stays the next card",
  ExtraDealerCard: "The dealer draws a card too many",
  BurnSecondCard: "A second card was burned",
};

function moreDialog(table, floor) {
  const send = (command) => {
    closeDialog();
    floor.send(table.id, command);
  };
  const onRule = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    send({ type: "OverrideRule", path: form.get("path"), value: form.get("value") });
  };
  openDialog(table.title, html`
    <h3>The table</h3><div class="tools">
      <button @click=${() => send({ type: "ShowBurnCard", spot: 0 })}>Show the burn card</button>
      <button @click=${() => send({ type: "DeadGame" })}>Dead game</button>
      <button @click=${() => send({ type: "VoidRound", why: "the round cannot go on" })}>Round void</button>
      <button @click=${() => send({ type: "CloseTable" })}>Close for good</button></div>
    <h3>Another rule for this table, with a sign</h3>
    <form @submit=${onRule} class="tools"><label>Rule <input name="path" required placeholder="dealer.soft_17"></label>
      <label>Value <input name="value" required placeholder="stand"></label><button class="go">Change</button></form>
    <h3>Irregularities</h3><ul class="plain-list">${Object.entries(IRREGULAR).map(([type, text]) => html`<li><button @click=${() => send({ type })}>${text}</button></li>`)}</ul>`);
}
