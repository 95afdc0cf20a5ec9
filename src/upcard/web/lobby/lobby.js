// The lobby: the houses with what their plates say first and their open tables, and a
// name to play under.

import { html, nothing, render } from "../page/html.js";
import { ask } from "../page/api.js";
import { openDialog, closeDialog } from "../page/dialog.js";
import { forget, guest, register } from "../page/guest.js";
import { dollars } from "../page/money.js";
import { openPlate } from "../page/plate.js";
import { openSettings } from "../page/preferences.js";
import { houseCard, inOrder } from "./house.js";
import { seated } from "./seats.js";

const AGAIN = 4000;
const ICON = new URL("../art/icon.svg", import.meta.url).pathname;

/** Show the lobby; returns what leaves it. */
export function openLobby(root) {
  const lobby = new Lobby(root);
  return () => lobby.close();
}

class Lobby {
  houses = null;
  tables = [];
  purse = null;
  problem = "";

  constructor(root) {
    this.root = root;
    document.title = "Upcard: lobby";
    this.draw();
    this.#load();
    this.#timer = setInterval(() => this.#look(), AGAIN);
  }

  #timer;

  close() {
    clearInterval(this.#timer);
    closeDialog();
    render(nothing, this.root);
  }

  draw() {
    render(this.#view(), this.root);
  }

  async #load() {
    try {
      this.houses = await ask("houses");
    } catch (error) {
      this.problem = error.message;
    }
    await this.#look();
  }

  /** Who plays where, and what the purse holds. */
  async #look() {
    const me = guest();
    try {
      this.tables = await ask("tables");
      this.purse = me ? (await ask("me", { token: me.token })).purse : null;
      this.problem = "";
    } catch (error) {
      if (error.status === 401) forget();
      this.problem = error.status === 401 ? "" : error.message;
    }
    if (this.root.querySelector(".lobby")) this.draw();
  }

  #view() {
    const me = guest();
    const playing = this.tables.reduce((sum, table) => sum + seated(table), 0);
    return html`<div class="lobby">
      <header class="masthead">
        <div class="brand"><img src=${ICON} alt="" width="64" height="64"><div><h1>Upcard</h1><p>Casino blackjack by the book</p></div></div>
        <p class="promise">Every rule names its clause, every shoe can be proved.
          <span class="badge large">Play money only: nothing here can be bought, won or lost for real.</span></p>
        <div class="me">${me ? this.#guestView(me) : this.#nameForm()}</div>
      </header>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <main aria-labelledby="houses-title">
        <h2 id="houses-title">Tables <span>${playing ? `${playing} ${playing === 1 ? "guest is" : "guests are"} playing` : "all seats are free"}</span></h2>
        ${this.houses ? html`<ul class="houses">${inOrder(this.houses).map((house) => houseCard(house, this.#tablesOf(house), this))}</ul>`
          : html`<p role="status">Reading the house rules …</p>`}
      </main>
      <footer><a href="/verify">Verify a shoe</a> <a href="/floor">Floor console</a></footer>
    </div>`;
  }

  #guestView(me) {
    return html`<p><b>${me.name}</b> ${this.purse === null ? nothing : html`<span class="purse">${dollars(this.purse)}</span>`}</p>
      ${this.purse !== null && this.purse < 100000 ? html`<button @click=${() => this.#mint(me)}>More play money</button>` : nothing}
      <button @click=${openSettings}>Settings</button>`;
  }

  #nameForm() {
    const onSubmit = async (event) => {
      event.preventDefault();
      await this.named(new FormData(event.target).get("name").trim());
    };
    return html`<form @submit=${onSubmit}><label>Your name <input name="name" required maxlength="24" autocomplete="nickname"></label>
      <button class="go">Come in</button></form>`;
  }

  async named(name) {
    try {
      await register(name);
      await this.#look();
    } catch (error) {
      this.problem = error.message;
    }
    this.draw();
  }

  async #mint(me) {
    await ask("me/purse", { method: "POST", token: me.token, body: {} }).catch((error) => (this.problem = error.message));
    await this.#look();
  }

  /** Open tables of a house, those with company first. */
  #tablesOf = (house) => this.tables
    .filter((table) => table.house === house.id && table.status !== "closed")
    .sort((one, other) => seated(other) - seated(one));

  /** Open a table of a house and go there. */
  async create(house) {
    const me = guest();
    if (!me) return this.#needName(house);
    const onSubmit = async (event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      try {
        const table = await ask("tables", {
          method: "POST",
          token: me.token,
          body: {
            house: house.id,
            title: form.get("title").trim() || house.name,
            wager_seconds: Number(form.get("wager")),
            decision_seconds: Number(form.get("decision")),
            min_round_seconds: Number(form.get("round")),
          },
        });
        closeDialog();
        location.href = `/t/${encodeURIComponent(table.id)}`;
      } catch (error) {
        event.target.querySelector(".why").textContent = error.message;
      }
    };
    openDialog(`Open a table: ${house.name}`, html`<form @submit=${onSubmit}>
      <label>Title <input name="title" maxlength="40" value=${`${me.name}'s table`}></label>
      <label>Seconds to wager <select name="wager"><option value="0">no limit</option><option value="15">15</option><option value="30">30</option><option value="60">60</option></select></label>
      <label>Seconds to decide <select name="decision"><option value="0">no limit</option><option value="15">15</option><option value="30">30</option><option value="60">60</option></select></label>
      <label>Seconds a round lasts at least <select name="round"><option value="5">5</option><option value="10">10</option><option value="0">no limit</option></select></label>
      <button class="go">Open the table</button><p class="why" role="alert"></p></form>`);
  }

  #needName(house) {
    const onSubmit = async (event) => {
      event.preventDefault();
      closeDialog();
      await this.named(new FormData(event.target).get("name").trim());
      if (guest()) this.create(house);
    };
    openDialog("Your name", html`<form @submit=${onSubmit}>
      <label>Your name <input name="name" required maxlength="24" autofocus></label><button class="go">Come in</button></form>`);
  }

  async plate(house) {
    openPlate(await ask(`houses/${house.id}`));
  }
}
