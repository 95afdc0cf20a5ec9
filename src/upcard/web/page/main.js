// The page: which part of it an address shows.  Everything after # stays in the browser.

import { adopt } from "./guest.js";
import { apply } from "./settings.js";
import { openLobby } from "../lobby/lobby.js";
import { openTable } from "../table/table.js";

let close = () => {};

async function show() {
  close();
  close = () => {};
  const root = document.getElementById("page");
  const [kind, id, more, number] = location.hash.replace(/^#\/?/, "").split("/");
  if (kind === "as" && id) {
    await adopt(decodeURIComponent(id)).catch(() => null);
    location.replace("#/");
    return;
  }
  if (kind === "t" && id) {
    const round = more === "round" ? Number(number) : 0;
    close = openTable(root, decodeURIComponent(id), round);
  } else {
    close = openLobby(root);
  }
}

apply();
addEventListener("hashchange", show);
show();
