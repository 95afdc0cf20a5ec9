// One dialog at a time, with a title and a way out.

import { html, render } from "./html.js";

/** Open a dialog; returns a function that draws other content into it. */
export function openDialog(title, content, { wide = false } = {}) {
  closeDialog();
  // A host of its own: the end of an earlier dialog, told late, cannot touch this one.
  const host = document.createElement("div");
  document.getElementById("dialogs").append(host);
  const draw = (inner, heading = title) =>
    render(
      html`<dialog class=${wide ? "wide" : ""} aria-label=${heading} @click=${outside} @close=${() => host.remove()}>
        <header><h2>${heading}</h2><button class="close" aria-label="Close" @click=${closeDialog}>×</button></header>
        <div class="content">${inner}</div>
      </dialog>`,
      host,
    );
  draw(content);
  host.querySelector("dialog").showModal();
  return draw;
}

/** Close what is open. */
export function closeDialog() {
  for (const dialog of document.querySelectorAll("#dialogs dialog[open]")) dialog.close();
}

function outside(event) {
  if (event.target === event.currentTarget) closeDialog();
}
