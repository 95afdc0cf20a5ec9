// The page that verifies a transcript: a file or pasted text in, findings out.  Nothing
// leaves the browser; after loading, it works without a connection.

import { ask } from "../page/api.js";
import { html, nothing, render } from "../page/html.js";
import { check } from "./check.js";
import { nameOf } from "./shoe.js";

const VERDICTS = {
  fair: "The cards are as committed: every digest, the order, the cut and every card dealt hold.",
  false: "The shoe does not verify. The last line names the first thing that differs.",
  unknown: "This program cannot tell.",
};

const WORDS = {
  commitment: "The table's secret opens its commitment",
  listed: "All shares stand in the list",
  cut: "The pack was cut as it should be",
  root: "The order has the root that stood before the first wager",
  dealt: "The cards were dealt in that order",
  told: "The log shows the same cards",
  log: "The rows of the log follow one another from the commitment on",
  settlements: "Payments",
};

/** A finding in plain words. */
function wordsOf(what) {
  const [, kind, seat] = what.match(/^(commitment|cut|share) of seat (\d+)$/) ?? [];
  if (kind === "commitment") return `The share of seat ${seat} opens its commitment`;
  if (kind === "share") return `Seat ${seat} did not open its share`;
  if (kind === "cut") return `The share of seat ${seat} holds a cut only if it is the cutter's`;
  return WORDS[what] ?? what;
}

/** Show the page. */
export function openVerify(root) {
  document.title = "Upcard: verify a shoe";
  let findings = [];
  let verdict = "";
  let shown = null;

  async function run(text) {
    findings = [];
    verdict = "";
    shown = null;
    try {
      shown = JSON.parse(text);
    } catch {
      verdict = "unknown";
      findings = [{ what: "file", holds: false, detail: "This is no JSON text" }];
      draw();
      return;
    }
    verdict = await check(shown, (finding) => {
      findings = [...findings, finding];
      draw();
    });
    draw();
  }

  /** A shoe of a table of this server, named in the address: #TABLE/SHOE. */
  async function fetched() {
    const [table, shoe] = decodeURIComponent(location.hash.slice(1)).split("/");
    if (!table || !shoe) return;
    try {
      await run(await ask(`tables/${encodeURIComponent(table)}/shoes/${encodeURIComponent(shoe)}`, { text: true }));
    } catch (error) {
      verdict = "unknown";
      findings = [{ what: "shoe", holds: null, detail: error.message }];
      draw();
    }
  }

  const onFile = async (event) => {
    const [file] = event.target.files;
    if (file) run(await file.text());
  };
  const onPaste = (event) => {
    event.preventDefault();
    run(new FormData(event.target).get("text"));
  };

  function draw() {
    render(html`<main class="verify">
      <p><a href="/">‹ Lobby</a></p>
      <h1>Verify a shoe</h1>
      <p>A table publishes the transcript of a shoe when the shoe is retired. This page computes it anew in your
        browser with WebCrypto and code of its own: nothing is sent anywhere, and once loaded it needs no connection.
        <code>upcard verify FILE</code> does the same with another program, and also plays every round again by the
        rules of the house, to the cent.</p>
      <label class="file">Transcript <input type="file" accept=".json,application/json" @change=${onFile}></label>
      <details><summary>Or paste its text</summary><form @submit=${onPaste}>
        <label class="hidden" for="text">Transcript as text</label><textarea id="text" name="text" rows="8" required></textarea>
        <button class="go">Verify</button></form></details>
      <section aria-live="polite">
        ${shown?.shoe ? html`<h2>Shoe ${nameOf(shown)}</h2>` : nothing}
        ${verdict ? html`<p class="verdict ${verdict}" role="status">${VERDICTS[verdict]}</p>` : nothing}
        <ol class="findings">${findings.map(({ what, holds, detail }) => html`<li class=${holds ? "holds" : holds === null ? "open" : "differs"}>
          <b>${holds ? "✓ holds" : holds === null ? "– not checked" : "✗ differs"}</b> <span>${wordsOf(what)}</span> <code>${detail}</code></li>`)}</ol>
      </section>
    </main>`, root);
  }
  draw();
  fetched();
}
