// An amount in the colours of a house: the fewest cheques, the highest lowest.

/**
 * Stacks that make an amount: `[{value, colour, count}]`, highest value first, as a
 * dealer puts them down.  What no cheque is small enough for is left out.
 */
export function breakDown(amount, colours) {
  const stacks = [];
  let rest = amount;
  for (const { value, colour } of [...colours].sort((a, b) => b.value - a.value)) {
    const count = Math.floor(rest / value);
    if (count > 0) stacks.push({ value, colour, count });
    rest -= count * value;
  }
  return stacks;
}

/** The cheques of a stack one by one, lowest first, at most `most` of them. */
export function cheques(amount, colours, most) {
  const all = breakDown(amount, colours).flatMap(({ value, colour, count }) =>
    Array.from({ length: Math.min(count, most) }, () => ({ value, colour })),
  );
  return all.slice(0, most);
}

/** The colours that a rail offers: those useful between the limits, five at most. */
export function railColours(colours, least, most, unit) {
  const sorted = [...colours].sort((a, b) => a.value - b.value);
  const useful = sorted.filter(
    ({ value }) => value <= most && value % unit === 0 && value * 5 >= least,
  );
  return useful.slice(0, 6);
}
