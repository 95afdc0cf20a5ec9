// This page's share of a shuffle: drawn here, committed to before anybody opens his own,
// opened only if the table's list still holds the commitment.

import { enc, fromHex, integer, sha256, toHex } from "../verify/bytes.js";

const KEY = "upcard.shares";

/** The digest of a share: shoe, the table's commitment, seat, share, cut. */
export async function commitmentOf({ shoe, tableCommitment, seat, share, cut }) {
  const position = cut ? integer(cut) : new Uint8Array(0);
  const fields = enc("upcard-shoe-1/guest", shoe, fromHex(tableCommitment), seat, fromHex(share), position);
  return toHex(await sha256(fields));
}

/** Draw a share and keep it until it is opened, also over a reload. */
export async function drawShare(fairness, seat, cut = 0) {
  const share = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const { shoe, commitment: tableCommitment } = fairness;
  const commitment = await commitmentOf({ shoe, tableCommitment, seat, share, cut });
  keep({ ...kept(), [shoe]: { share, cut, seat, commitment } });
  return { type: "CommitShare", shoe, commitment, cut: cut > 0 };
}

/** The command that opens this page's share, or why it stays closed. */
export function openShare(fairness, seat) {
  const own = kept()[fairness.shoe];
  if (!own) return null;
  const place = fairness.seats.indexOf(own.seat);
  if (place < 0 || fairness.commitments[place] !== own.commitment) {
    return { warning: "The table's list does not hold this page's share unchanged. The share stays closed." };
  }
  if (fairness.revealed.includes(own.seat)) return null;
  return { command: { type: "RevealShare", shoe: fairness.shoe, share: own.share, cut: own.cut } };
}

/** Whether this page has a share in a shoe. */
export const hasShare = (shoe) => shoe in kept();

/** Whether the share of this page in a shoe holds a cut. */
export const hasCut = (shoe) => (kept()[shoe]?.cut ?? 0) > 0;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keep(shares) {
  const recent = Object.entries(shares).slice(-6);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(recent)));
}
