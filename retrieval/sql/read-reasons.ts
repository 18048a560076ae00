import { type SqlColumn, valuesIndexed } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { readWords } from "./question-words.ts";
import { find, type Reading, understand } from "./reading.ts";
import { valueKey } from "./schema-index.ts";

/** The column that "why" asks for: the only texts that a header calls a reason or a cause. */
export function reasonColumn({ columns, joins }: Reading["table"]): SqlColumn | null {
  const isReason = (column: SqlColumn) =>
    column.type === "text" && headerStems(column).some((stem) => stem === "reason" || stem === "caus");
  const [reason, ...more] = joins ? [] : columns.filter(isReason);
  return reason && more.length === 0 ? reason : null;
}

/** Most words of a reason. */
const reasonWords = 4;

/** "resigned because of illness", "closed due to a strike": the reasons that have these words, one after the other. */
export function readReasons(reading: Reading): Condition[] {
  const column = reasonColumn(reading.table);
  const [found] = column ? find(reading, /\b(?:because of|due to|on account of|owing to)(?: an?| the)?\b/g) : [];
  if (!column || !found) return [];
  const after = reading.words.slice(found.to, found.to + reasonWords);
  const end = after.findIndex(({ isStop, at }) => isStop || reading.understood.has(at));
  const phrase = end < 0 ? after : after.slice(0, end);
  const said = valueKey(phrase);
  // "age" is no word of "Marriage".
  const values = column.values.filter((value) => ` ${valueKey(readWords(value))} `.includes(` ${said} `));
  // Of a longer list some reasons are not known here.
  if (said === "" || values.length === 0 || column.values.length >= valuesIndexed) return [];
  understand(reading, { from: found.from, to: found.to + phrase.length });
  return [{ kind: "values", column, values, negated: false }];
}
