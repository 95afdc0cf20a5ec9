// The house as a whole: for the administrator alone.  Every act is written down with a
// reason; the answer says how the house stands after it.

import { html, nothing } from "../page/html.js";
import { dollars, readMoney } from "../page/money.js";

/** The house, and what may be done with it. */
export function houseView(floor) {
  const { house } = floor;
  if (!house) return html`<p role="status">Reading the house …</p>`;
  const onSubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const kind = event.submitter.name;
    const command = commandOf(kind, form);
    if (command) floor.act(command, form.get("reason"));
  };
  const onExport = (event) => {
    event.preventDefault();
    floor.exportLog(new FormData(event.target).get("log"));
  };
  return html`<section class="whole-house" aria-labelledby="house-title"><h2 id="house-title">The house</h2>
    <form @submit=${onSubmit} class="acts">
      <label>Reason for what is done <input name="reason" required maxlength="200"></label>
      <p><b>${house.stopped ? "The house is stopped: no wagers are taken." : "The house is open."}</b>
        <button name=${house.stopped ? "ReopenHouse" : "StopHouse"}>${house.stopped ? "Reopen the house" : "Stop all tables"}</button></p>
      <p><label>Guest <input name="guest" maxlength="24"></label>
        <button name="SuspendGuest">Suspend</button> <button name="ReleaseGuest">Release</button></p>
      <p class="note">Suspended: ${house.suspended.length ? house.suspended.join(", ") : "nobody"}</p>
      <p><label>Purse of a guest <input name="amount" inputmode="decimal" value=${dollars(house.purse)}></label>
        <button name="SetPurse">Set</button></p>
      ${house.has_floor ? html`<p><button name="RenewFloorKey">New floor key</button></p>` : nothing}
      ${house.floor_key ? html`<p role="status">The new floor key, told this once: <code>${house.floor_key}</code></p>` : nothing}
    </form>
    <h3>Logs</h3>
    <div class="tools"><button @click=${() => floor.lookOver()}>Look everything over</button></div>
    <form class="tools" @submit=${onExport}><label>Log <select name="log"><option value="lobby">Lobby</option>
      ${floor.tables.map(({ table }) => html`<option value=${table.id}>${table.id}: ${table.title}</option>`)}</select></label><button>Export</button></form>
    ${floor.sound ? soundView(floor.sound) : nothing}
  </section>`;
}

function commandOf(type, form) {
  if (type === "SuspendGuest" || type === "ReleaseGuest") return { type, guest: form.get("guest").trim() };
  if (type !== "SetPurse") return { type };
  const amount = readMoney(form.get("amount"));
  return amount === null ? null : { type, amount };
}

function soundView({ rows, broken, ledger, program, unchanged }) {
  const logs = Object.keys(rows).length;
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return html`<div role="status"><ul class="findings">
    <li class=${Object.keys(broken).length ? "differs" : "holds"}><b>${Object.keys(broken).length ? "✗" : "✓"}</b> ${logs} logs, ${total} rows chained${Object.values(broken).map((why) => html`<br>${why}`)}</li>
    <li class=${ledger ? "holds" : "differs"}><b>${ledger ? "✓" : "✗"}</b> the ledger ${ledger ? "balances" : "does not balance"}</li>
    <li class=${unchanged ? "holds" : "differs"}><b>${unchanged ? "✓" : "✗"}</b> the program ${unchanged ? "is that of the start" : "has changed on disk"} <code>${program}</code></li></ul></div>`;
}
