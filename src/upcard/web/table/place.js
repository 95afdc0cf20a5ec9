// Where the spots lie, seen from the guests' side: spot 1 is on the right, because it
// is on the dealer's left.  Pure: a number in, a place in percent of the felt out.

/**
 * @param {number} number spot, from 1.
 * @param {number} spots of the table.
 * @returns {{x: number, y: number, lean: number}} percent, and degrees.
 */
export function spotPlace(number, spots) {
  const share = spots === 1 ? 0 : (number - 1) / (spots - 1) - 0.5;
  const width = Math.min(71, 13.4 * (spots - 1));
  const x = 50 - share * width;
  const off = (x - 50) / 50;
  return { x: round(x), y: round(81 - 22 * off * off), lean: round(-9 * off) };
}

const round = (value) => Math.round(value * 100) / 100;
