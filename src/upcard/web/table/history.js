// The rounds of a table: a list, one round event by event on the felt, its text, its link.

import { html, nothing } from "../page/html.js";
import { ask } from "../page/api.js";
import { openDialog } from "../page/dialog.js";
import { signed } from "../page/money.js";
import { feltView } from "./felt.js";
import { before, views } from "./replay.js";

/** Open the list of rounds; or one of them, if `number` is not 0. */
export async function openHistory(model, token, number = 0) {
  const table = model.view.table;
  const draw = openDialog("Rounds", html`<p>Reading …</p>`, { wide: true });
  const show = (round) => showRound(model, token, round, draw, list);
  async function list() {
    try {
      const rounds = await ask(`tables/${table}/rounds?limit=20`, { token });
      draw(listView(rounds, show), "Rounds");
    } catch (error) {
      draw(html`<p class="why">${error.message}</p>`);
    }
  }
  await (number ? show(number) : list());
}

function listView(rounds, show) {
  if (!rounds.length) return html`<p>No round has been finished at this table yet.</p>`;
  return html`<table class="rounds"><thead><tr><th scope="col">Round</th><th scope="col">Time</th><th scope="col">Dealer</th><th scope="col">Yours</th><th><span class="hidden">Open</span></th></tr></thead>
    <tbody>${rounds.map((round) => html`<tr>
      <th scope="row">${round.number}</th>
      <td>${round.at ? new Date(typeof round.at === "number" ? round.at * 1000 : round.at).toLocaleTimeString() : ""}</td>
      <td>${round.dealer}</td>
      <td class=${`sign${Math.sign(round.net)}`}>${signed(round.net ?? 0)}</td>
      <td><button @click=${() => show(round.number)}>Replay</button></td></tr>`)}</tbody></table>`;
}

async function showRound(model, token, number, draw, back) {
  const table = model.view.table;
  let round;
  try {
    round = await ask(`tables/${table}/rounds/${number}`, { token });
  } catch (error) {
    draw(html`<p class="why">${error.message}</p>`, `Round ${number}`);
    return;
  }
  const events = round.events.map(({ event }) => event);
  const steps = views(before({ ...model.view.game, round: number }), events);
  let at = events.length - 1;
  let playing = 0;
  const stop = () => { clearInterval(playing); playing = 0; };
  const go = (next) => { at = Math.min(Math.max(next, 0), events.length - 1); redraw(); };
  const redraw = () => draw(roundView(), `Round ${number}`);
  const play = () => {
    if (playing) { stop(); return redraw(); }
    if (at >= events.length - 1) at = 0;
    playing = setInterval(() => {
      if (!document.querySelector("#dialogs dialog[open]") || at >= events.length - 1) stop();
      go(at + 1);
    }, 600);
    redraw();
  };
  const roundView = () => {
    const shown = still(model, steps[at] ?? before(model.view.game));
    return html`<div class="replay">
      <div class="stage small">${feltView(shown, none)}</div>
      <p class="said" aria-live="polite">${round.events.slice(0, at + 1).filter(({ say }) => say).at(-1)?.say ?? ""}</p>
      <div class="tools">
        <button @click=${back}>All rounds</button>
        <button @click=${() => go(at - 1)} ?disabled=${at <= 0} aria-label="One step back">◀</button>
        <button @click=${play}>${playing ? "Pause" : "Play"}</button>
        <button @click=${() => go(at + 1)} ?disabled=${at >= events.length - 1} aria-label="One step on">▶</button>
        <a href=${`/t/${encodeURIComponent(table)}?round=${number}`}>Link</a>
        <button @click=${() => save(table, number, token)}>Text</button>
      </div>
      <ol class="told-round">${round.events.map(({ say }, index) => say
        ? html`<li class=${index === at ? "now" : ""}><button class="plain" @click=${() => go(index)}>${say}</button></li>` : nothing)}</ol>
    </div>`;
  };
  redraw();
}

/** The model with another view of the game and nothing that moves. */
function still(model, view) {
  return {
    ...model, view: { ...model.view, game: view, ready: [] }, you: { ...model.you, spots: [] },
    times: null, clock: null, call: { text: "" }, touched: false,
  };
}

const none = { maySit: () => false };

async function save(table, number, token) {
  const text = await ask(`tables/${table}/rounds/${number}.txt`, { token, text: true });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${table}-round-${number}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
