import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";

/** Whether a plan only counts all rows. */
export const isBareCount = ({ show, where, groupBy }: Plan): boolean =>
  show.length === 1 && show[0]?.kind === "rows" && where.length === 0 && groupBy.length === 0;

/** Whether a plan lists a column of all rows. */
export const isBareList = ({ intent, where, groupBy, limit, having }: Plan): boolean =>
  intent === "list" && where.length === 0 && groupBy.length === 0 && limit === null && having === null;

/** Whether a plan makes one number of all rows. */
export const isBareNumber = ({ intent, show, where, groupBy }: Plan): boolean =>
  intent === "aggregate" && show.length === 1 && where.length === 0 && groupBy.length === 0;

/** "of gymnasts", "for the juniors": the last words of the question say of which rows, and the table knows none. */
export function lacksGroup({ words, understood }: Reading): boolean {
  const last = words.at(-1);
  if (!last || last.isStop || understood.has(last.at)) return false;
  const before = words.slice(0, last.at).findLast(({ lower }) => !/^(?:the|all)$/.test(lower));
  return /^(?:of|for|among|by)$/.test(before?.lower ?? "");
}
