import type { SqlColumn } from "../../domain/sql-table.ts";
import { nameColumn } from "./name-column.ts";
import type { Condition } from "./plan.ts";
import { isNegated } from "./read-values.ts";
import { columnBefore, type Found, find, type Reading, spend, understand } from "./reading.ts";

const anchored =
  /\b(?:(start(?:s|ed|ing)?|begin(?:s|ning)?|began)|end(?:s|ed|ing)?)(?: (?:with|in))(?: the)?(?: (?:letters?|words?|prefix|suffix|name))?\b/g;
/** Most words between a column's name and the verb: "the name of the city starts with". */
const reach = 4;

/**
 * "Races that start with Ben", "names ending with son": the value begins or ends with the text. The column is the text
 * that stands before the verb, otherwise the names of the rows. An ordinary word after the verb is no text ("seasons
 * that start with a win").
 */
export function readBeginnings(reading: Reading): Condition[] {
  return find(reading, anchored).flatMap((found) => {
    const to = endOfText(reading, found);
    const [first, last] = [reading.words[found.to], reading.words[to - 1]];
    const named = columnBefore(reading, {
      at: found.from,
      fits: ({ column }) => column.type === "text",
      reach,
    })?.column;
    const column = to > found.to ? (named ?? columnOfNames(reading)) : null;
    if (!first || !last || !column) return [];
    const text = reading.text.slice(first.start, last.end);
    const isStart = found.groups[0] !== undefined;
    // "Concerts that started with Queen": a column of the first songs has it, and no concert is called so.
    const isOther =
      !(first.isQuoted || text.length === 1) && (isValueOf(reading, found, column) || !isHeld(column, text, isStart));
    if ((named === undefined || named === columnOfNames(reading)) && isOther) return [];
    // "flights that start in Oslo": a place is no part of a name.
    if (reading.words[found.from + 1]?.lower === "in" && text.length > 1 && !first.isQuoted) return [];
    const negated = isNegated(reading, found.from);
    understand(reading, { from: found.from, to });
    for (const link of reading.links) if (link.from < to && link.to > found.from) spend(reading, link);
    return [{ kind: "contains", column, text, negated, ...(isStart ? { atStart: true } : { atEnd: true }) }];
  });
}

/** The end of the name, the quotation or the single letter that begins at the end of the verb. */
function endOfText({ words }: Reading, { to }: Found): number {
  const [first] = words.slice(to);
  if (!first) return to;
  if (first.isQuoted || first.text.length === 1) return first.isStop && first.text === "a" ? to : to + 1;
  let end = to;
  while (words[end]?.isName === true) end += 1;
  return end;
}

const columnOfNames = ({ table }: Reading): SqlColumn | null => (table.joins ? null : nameColumn(table));

/** Whether the text behind the verb is a value of another column. */
const isValueOf = ({ links }: Reading, { to }: Found, column: SqlColumn): boolean =>
  links.some(
    (link) => link.kind === "value" && link.from === to && link.entries.every((entry) => entry.column !== column),
  );

/** Whether a known value begins or ends with the text. */
const isHeld = ({ values }: SqlColumn, text: string, isStart: boolean): boolean =>
  values.some((value) => {
    const [whole, part] = [value.trim().toLowerCase(), text.toLowerCase()];
    return isStart ? whole.startsWith(part) : whole.endsWith(part);
  });
