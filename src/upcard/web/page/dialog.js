// One dialog at a time, with a title and a way out.

import { html, render, nothing } from "./html.js";

/** Open a dialog; returns a function that draws other content into it. */
export function openDialog(title, content, { wide = false, onClose } = {}) {
  closeDialog();
  const root = document.getElementById("dialogs");
  const draw = (inner, heading = title) => {
    render(
      html`<dialog class=${wide ? "wide" : ""} aria-label=${heading} @click=${outside}>
        <header><h2>${heading}</h2><button class="close" aria-label="Close" @click=${closeDialog}>×</button></header>
        <div class="content">${inner}</div>
      </dialog>`,
      root,
    );
    return root.querySelector("dialog");
  };
  const dialog = draw(content);
  dialog.addEventListener("close", () => {
    render(nothing, root);
    onClose?.();
  }, { once: true });
  dialog.showModal();
  return draw;
}

/** Close what is open. */
export function closeDialog() {
  document.querySelector("#dialogs dialog")?.close();
}

function outside(event) {
  if (event.target === event.currentTarget) closeDialog();
}
