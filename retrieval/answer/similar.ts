/**
 * Similarity of a stem to each of the asked stems, in their order; empty if it is similar to none. Results are cached
 * for one question, because the same stems occur many times in its passages.
 */
export function createShares(asked: readonly string[]): (found: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (found) => {
    const before = known.get(found);
    if (before !== undefined) return before;
    const all = asked.map((stem) => similarity(stem, found));
    const shares = all.some((share) => share > 0) ? all : [];
    known.set(found, shares);
    return shares;
  };
}

/** For each term the highest share; 0 without any. Most stems have no share at all; their list is empty. */
export function highestOf(shares: readonly (readonly number[])[], size: number): readonly number[] {
  const highest = new Array<number>(size).fill(0);
  for (const one of shares)
    for (let at = 0; at < one.length; at += 1) highest[at] = Math.max(highest[at] ?? 0, one[at] ?? 0);
  return highest;
}

/** Whether each of these stems is similar to one of the others. */
export const areAmong = (stems: readonly string[], others: readonly string[]): boolean =>
  stems.every((stem) => others.some((one) => similarity(one, stem) > 0));

const shortest = 5;

/**
 * How surely two stems belong to one word, 0–1. They may have different endings (after a long common beginning), or one
 * typing error.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < shortest) return 0;
  const shared = commonStart(short, long);
  if (shared >= shortest && shared >= short.length - 1) return 0.8;
  if (short.length > shortest && isOneSlip(short, long, shared)) return 0.8;
  return shared > shortest && shared >= 0.7 * long.length ? 0.6 : 0;
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Whether one letter is missing, wrong, or exchanged with the next one. `at`: where the words begin to differ. */
function isOneSlip(short: string, long: string, at: number): boolean {
  if (long.length - short.length > 1) return false;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const isWrong = short.slice(at + 1) === long.slice(at + 1);
  const isExchanged =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isWrong || isExchanged;
}
