import { isPersonOf } from "./persons.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { isThing } from "./things.ts";

/** Whether a plan only counts all rows. */
export const isBareCount = ({ show, where, groupBy }: Plan): boolean =>
  show.length === 1 && show[0]?.kind === "rows" && where.length === 0 && groupBy.length === 0;

/** Whether a plan lists a column of all rows. */
export const isBareList = ({ intent, where, groupBy, limit, having }: Plan): boolean =>
  intent === "list" && where.length === 0 && groupBy.length === 0 && limit === null && having === null;

/** Whether a plan makes one number of all rows. */
export const isBareNumber = ({ intent, show, where, groupBy }: Plan): boolean =>
  intent === "aggregate" && show.length === 1 && where.length === 0 && groupBy.length === 0;

/**
 * "of gymnasts", "for the juniors": the last words of the question say of which rows, and the table knows none. Words
 * for things and persons of every kind ("of the company", "of all passengers") say nothing.
 */
export function lacksGroup({ words, table }: Reading, ignored: readonly string[]): boolean {
  const last = words.at(-1);
  if (!last || !ignored.includes(last.text) || isThing(last) || isPersonOf(table, last)) return false;
  const before = words.slice(0, last.at).findLast(({ lower }) => !/^(?:the|all)$/.test(lower))?.lower ?? "";
  return /^(?:of|for|among|by)$/.test(before) && `${before} ${last.lower}` !== "by far";
}
