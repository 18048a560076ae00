import type { Condition, Measure } from "./plan.ts";
import { find, type Reading, understand } from "./reading.ts";

/** A share of the rows, or of what they add up to, and the conditions on all of them. */
export interface Share {
  readonly measure: Measure;
  /** The conditions on all rows. */
  readonly where: readonly Condition[];
}

/**
 * Reads "the success rate of each company" and "the failure rate": the share of the rows whose flag is so, among those
 * that the other conditions leave. Null without exactly one such flag.
 */
export function readRate(reading: Reading, where: readonly Condition[]): Share | null {
  const flags = where.filter(({ kind }) => kind === "truth");
  const [flag, ...more] = flags;
  const [found] = find(reading, /\brates?\b/g).filter(({ from }) => !reading.understood.has(from));
  if (!found || !flag || more.length > 0 || !names(reading, flag, found.from - 1)) return null;
  understand(reading, found);
  return { measure: { kind: "share", column: null, where: [flag] }, where: where.filter((one) => one !== flag) };
}

/** Whether the word at a position is the flag's: "success" of a header "successful", or its opposite. */
function names({ links, understood }: Reading, { column }: Condition, at: number): boolean {
  const linked = links.filter(({ from, to }) => from <= at && at < to);
  return understood.has(at) && linked.every((link) => link.kind === "column" && link.column === column);
}
