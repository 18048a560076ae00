import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { find, type Reading, understand } from "./reading.ts";

/** The column that "why" asks for: the only texts that a header calls a reason or a cause. */
export function reasonColumn({ columns, joins }: Reading["table"]): SqlColumn | null {
  const isReason = (column: SqlColumn) =>
    column.type === "text" && headerStems(column).some((stem) => stem === "reason" || stem === "caus");
  const [reason, ...more] = joins ? [] : columns.filter(isReason);
  return reason && more.length === 0 ? reason : null;
}

/** Most words of a reason. */
const reasonWords = 4;

/** "resigned because of illness", "closed due to a strike": the words as some cell of the reasons has them. */
export function readReasons(reading: Reading): Condition[] {
  const column = reasonColumn(reading.table);
  const [found] = column ? find(reading, /\b(?:because of|due to|on account of|owing to)(?: an?| the)?\b/g) : [];
  if (!column || !found) return [];
  const said = reading.words.slice(found.to, found.to + reasonWords);
  const end = said.findIndex(({ isStop, at }) => isStop || reading.understood.has(at));
  const phrase = end < 0 ? said : said.slice(0, end);
  const text = phrase.map(({ lower }) => lower).join(" ");
  if (text === "" || !column.values.some((value) => value.toLowerCase().includes(text))) return [];
  understand(reading, { from: found.from, to: found.to + phrase.length });
  return [{ kind: "contains", column, text, negated: false }];
}
