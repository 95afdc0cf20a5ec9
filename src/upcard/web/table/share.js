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
  keep(shoe, [...sharesOf(shoe), { share, cut, seat, commitment, taken: false }]);
  return { type: "CommitShare", shoe, commitment, cut: cut > 0 };
}

/** The table has taken a commitment of this page. */
export function noteTaken({ shoe, commitment }) {
  keep(shoe, sharesOf(shoe).map((one) => (one.commitment === commitment ? { ...one, taken: true } : one)));
}

/**
 * The command that opens this page's share, or a warning why it stays closed.  Two
 * windows of one guest draw two shares, of which the table takes one: only a share that
 * was taken and is missing from the list is a reason to warn.
 */
export function openShare(fairness, seat) {
  const own = sharesOf(fairness.shoe);
  const place = fairness.seats.indexOf(seat);
  const listed = own.find(({ commitment }) => place >= 0 && fairness.commitments[place] === commitment);
  if (!listed) {
    return own.some(({ taken }) => taken)
      ? { warning: "The table's list does not hold this page's share unchanged. The share stays closed." }
      : null;
  }
  if (fairness.revealed.includes(seat)) return null;
  return { command: { type: "RevealShare", shoe: fairness.shoe, share: listed.share, cut: listed.cut } };
}

/** Whether this page has a share in a shoe. */
export const hasShare = (shoe) => sharesOf(shoe).length > 0;

/** Whether a share of this page that the table has taken holds a cut. */
export const hasCut = (shoe) => sharesOf(shoe).some(({ cut, taken }) => cut > 0 && taken);

const sharesOf = (shoe) => kept()[shoe] ?? [];

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keep(shoe, shares) {
  const { [shoe]: _, ...others } = kept();
  const recent = [...Object.entries(others), [shoe, shares]].slice(-6);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(recent)));
}
