// The floor console: all tables at a glance, what waits for a word, the log, the shift.
// It reads what everybody may read; a hidden card never reaches it.

import { html, nothing, render } from "../page/html.js";
import { ask } from "../page/api.js";
import { closeDialog } from "../page/dialog.js";
import { houseView } from "./house.js";
import { logView } from "./log.js";
import { queueView } from "./queue.js";
import { reportView } from "./report.js";
import { tableCard } from "./tablecard.js";

const KEY = "upcard.floor";
const AGAIN = 1500;
const PAGE = 100;
const TABS = { tables: "Tables", log: "Log", report: "Shift report" };
const tabsOf = ({ role }) => (role === "administrator" ? { ...TABS, house: "House" } : TABS);

/** Show the console. */
export function openFloor(root) {
  return new Floor(root);
}

class Floor {
  me = kept();
  tables = null;
  tab = "tables";
  problem = "";
  told = "";
  log = { table: "", search: "", lines: null, before: 0, searching: false };
  report = null;
  house = null;
  sound = null;
  #timer = 0;
  #seen = new Set();
  #asked = 0;

  constructor(root) {
    this.root = root;
    document.title = "Upcard: floor console";
    this.draw();
    this.look();
    this.#timer = setInterval(() => this.look(), AGAIN);
  }

  close() {
    clearInterval(this.#timer);
    closeDialog();
  }

  draw() {
    render(this.me ? this.#view() : loginView(this), this.root);
  }

  /** Log in with the key of the floor. */
  async logIn(key, name) {
    try {
      this.me = await ask("floor/login", { method: "POST", body: { key, name: name || "Floor" } });
      sessionStorage.setItem(KEY, JSON.stringify(this.me));
      this.problem = "";
      await this.look();
    } catch (error) {
      this.problem = error.message;
    }
    this.draw();
  }

  logOut() {
    sessionStorage.removeItem(KEY);
    this.me = null;
    this.draw();
  }

  /** Read the overview again. */
  async look() {
    if (!this.me) return;
    try {
      this.tables = await this.ask("floor/overview");
      this.#announce();
    } catch (error) {
      if (error.status === 401 || error.status === 403) return this.logOut();
      this.problem = error.message;
    }
    this.draw();
  }

  /** A request of the floor. */
  ask(path, options = {}) {
    return ask(path, { token: this.me.token, ...options });
  }

  /** A command at a table; the refusal is shown with its clause. */
  async send(table, command) {
    this.problem = "";
    try {
      await this.ask(`floor/tables/${table}/commands`, { method: "POST", body: command });
      this.told = `${command.type}: done.`;
    } catch (error) {
      this.problem = `${error.message}${error.clause ? ` (${error.clause})` : ""}`;
    }
    await this.look();
  }

  /** An act for the whole house. */
  async act(command, reason) {
    this.problem = "";
    try {
      const query = new URLSearchParams({ reason });
      this.house = await this.ask(`house/commands?${query}`, { method: "POST", body: command });
      this.told = `${command.type}: done.`;
    } catch (error) {
      this.problem = error.message;
    }
    await this.look();
  }

  /** Every log, the ledger and the program, read anew. */
  async lookOver() {
    this.sound = await this.ask("house/check").catch((error) => this.#fault(error, null));
    this.draw();
  }

  /** A table's public log as a file. */
  async exportLog(table) {
    const text = await this.ask(`house/tables/${table}/export`, { text: true }).catch((error) => this.#fault(error, ""));
    this.draw();
    if (!text) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    link.download = `${table}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async show(tab) {
    this.tab = tab;
    if (tab === "house") this.house = await this.ask("house").catch((error) => this.#fault(error, null));
    if (tab === "report") this.report = await this.ask("floor/report").catch((error) => this.#fault(error, []));
    if (tab === "log" && !this.log.lines) {
      // Chosen before anything is read: the answer must not change a choice made meanwhile.
      this.log = { ...this.log, table: this.log.table || this.tables?.[0]?.table.id };
      this.draw();
      await this.search(this.log.table, "");
    }
    this.draw();
  }

  /** Search the log of a table. */
  async search(table, text, before = 0) {
    if (!table) return;
    const asked = (this.#asked += 1);
    const wanted = (before && this.log.table === table ? this.log.lines.length : 0) + PAGE;
    let from = before;
    do {
      // The server reads a bounded part of the log at a time.
      const query = new URLSearchParams({ search: text, before: String(from), limit: String(PAGE) });
      const found = await this.ask(`floor/tables/${table}/log?${query}`).catch((error) => this.#fault(error, { lines: [], before: 0 }));
      if (asked !== this.#asked) return; // a later search has been asked for
      const earlier = from && this.log.table === table ? this.log.lines : [];
      from = found.before;
      const lines = [...earlier, ...found.lines];
      this.log = { table, search: text, lines, before: from, searching: from > 0 && lines.length < wanted };
      this.draw();
    } while (this.log.searching);
  }

  #fault(error, instead) {
    this.problem = error.message;
    return instead;
  }

  /** New questions are said aloud once. */
  #announce() {
    for (const { table, pending, waiting_since: since } of this.tables) {
      const key = `${table.id} ${pending} ${since}`;
      if (pending && !this.#seen.has(key)) {
        this.#seen.add(key);
        this.told = `${table.title}: ${pending}.`;
      }
    }
  }

  #view() {
    const waiting = this.tables?.filter(({ pending }) => pending) ?? [];
    return html`<div class="pit">
      <header><h1>Floor</h1><span class="badge">Play money</span>
        <nav aria-label="Console">${Object.entries(tabsOf(this.me)).map(([id, name]) => html`<button aria-current=${this.tab === id ? "page" : nothing}
          @click=${() => this.show(id)}>${name}</button>`)}</nav>
        <span class="grow"></span><span>${this.me.name}</span><a href="/">Lobby</a><button @click=${() => this.logOut()}>Leave</button></header>
      <p class="hidden" role="status" aria-live="polite">${this.told}</p>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <main>${this.#tabView(waiting)}</main>
    </div>`;
  }

  #tabView(waiting) {
    if (!this.tables) return html`<p role="status">Reading the tables …</p>`;
    if (this.tab === "log") return logView(this);
    if (this.tab === "report") return reportView(this);
    if (this.tab === "house") return houseView(this);
    return html`
      <section class="queue" aria-labelledby="queue-title"><h2 id="queue-title">Waiting for a decision (${waiting.length})</h2>
        ${waiting.length ? html`<ul>${waiting.map((one) => queueView(one, this))}</ul>` : html`<p class="note">Nothing waits.</p>`}</section>
      <section aria-labelledby="pit-title"><h2 id="pit-title">Tables (${this.tables.length})</h2>
        <ul class="pit-tables">${this.tables.map((one) => tableCard(one, this))}</ul></section>`;
  }
}

function loginView(floor) {
  const onSubmit = (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    floor.logIn(form.get("key"), form.get("name").trim());
  };
  return html`<main class="opening"><form @submit=${onSubmit}>
    <h1>Floor console</h1>
    <p><span class="badge">Play money</span></p>
    <label>Your name <input name="name" maxlength="24" value="Floor"></label>
    <label>Floor key <input name="key" type="password" required autocomplete="off"></label>
    <button class="go">Come in</button>
    ${floor.problem ? html`<p class="problem" role="alert">${floor.problem}</p>` : nothing}
    <p class="note">The key is that of <code>upcard serve --floor-key</code>, or the administrator's.</p>
  </form></main>`;
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}
