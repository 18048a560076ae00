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
    const column = to > found.to ? columnOfTexts(reading, found.from) : null;
    if (!first || !last || !column) return [];
    const text = reading.text.slice(first.start, last.end);
    const isStart = found.groups[0] !== undefined;
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

/** The column of texts that the question names before the verb, otherwise that of the names. */
function columnOfTexts(reading: Reading, at: number): SqlColumn | null {
  const link = columnBefore(reading, { at, fits: ({ column }) => column.type === "text", reach });
  if (link) return link.column;
  return reading.table.joins ? null : nameColumn(reading.table);
}
