// The page: which part of it an address shows.

import { adopt } from "./guest.js";
import { apply } from "./settings.js";

const PARTS = {
  t: async (root, table) => {
    const { openTable } = await import("../table/table.js");
    openTable(root, table, Number(new URLSearchParams(location.search).get("round")) || 0);
  },
  floor: async (root) => (await import("../floor/floor.js")).openFloor(root),
  verify: async (root) => (await import("../verify/page.js")).openVerify(root),
  "": async (root) => (await import("../lobby/lobby.js")).openLobby(root),
};

async function show() {
  apply();
  const personal = /^#as=(.+)$/.exec(location.hash);
  if (personal) {
    await adopt(decodeURIComponent(personal[1])).catch(() => null);
    location.replace("/");
    return;
  }
  const [part, id = ""] = location.pathname.split("/").slice(1);
  const open = PARTS[part] ?? PARTS[""];
  await open(document.getElementById("page"), decodeURIComponent(id));
}

show();
