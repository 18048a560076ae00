import { headerStems } from "./header-stems.ts";
import { isLongFor } from "./link-scattered.ts";
import type { ColumnLink } from "./links.ts";
import type { Comparison, Condition } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { columnLinks, find, type Reading, spend, understand } from "./reading.ts";
import { isMeasure } from "./schema-index.ts";

const comparing = /\b(?:more|higher|larger|greater|bigger|longer|above|(less|fewer|lower|smaller|shorter|below))\b/g;

/**
 * Compares two columns of numbers in each row: "where was the European turnout higher than the national one", "products
 * with more units on order than units in stock".
 */
export function readColumns(reading: Reading): Condition[] {
  const than = reading.words.find(({ at, lower }) => lower === "than" && !reading.understood.has(at));
  const said = find(reading, comparing).findLast(({ from }) => than && from < than.at && from >= than.at - reach);
  if (!than || !said || reading.words.slice(Math.max(0, said.from - 1), than.at + reach).some(isAmount)) return [];
  const measures = columnLinks(reading).filter(({ column }) => isMeasure(column));
  // "higher" may also be linked to a height.
  const own = measures.filter(({ from }) => from === said.from);
  const links = measures.filter(({ from }) => from !== said.from);
  const left = links.findLast(({ from }) => from < than.at);
  const right = left && otherColumn(reading, { left, than: than.at, links });
  if (!left || !right) return [];
  for (const link of own) spend(reading, link);
  for (const link of links) if (link.column === left.column || link.column === right) spend(reading, link);
  understand(reading, { from: said.from, to: said.to });
  understand(reading, { from: than.at, to: than.at + 1 });
  const operator: Comparison = said.groups[0] === undefined ? ">" : "<";
  return [{ kind: "columns", column: left.column, operator, other: right }];
}

/** "10 more than", "less than half": the statement compares whole columns only. */
const isAmount = ({ number, lower }: Word): boolean =>
  number !== null || /^(?:half|twice|double|triple|thrice|times|third|quarter)$/.test(lower);

/** Most words between the comparing word and "than", and after "than". */
const reach = 5;

interface Place {
  readonly left: ColumnLink;
  readonly than: number;
  readonly links: readonly ColumnLink[];
}

/**
 * The column after "than"; of "the national one" the column that has "national" and shares the rest with the left one.
 */
function otherColumn(reading: Reading, { left, than, links }: Place) {
  const named = links.find(({ column, from }) => from > than && from <= than + reach && column !== left.column);
  if (named) return named.column;
  const after = reading.words.slice(than + 1, than + 1 + reach);
  const one = after.find(({ lower }) => /^ones?$/.test(lower));
  const word = one && reading.words[one.at - 1];
  if (!word) return undefined;
  const own = headerStems(left.column);
  const found = reading.table.columns.find((column) => {
    const stems = headerStems(column);
    const says = stems.some((stem) => !own.includes(stem) && (stem === word.stem || isLongFor(word, stem)));
    return isMeasure(column) && column !== left.column && says && stems.some((stem) => own.includes(stem));
  });
  if (found) understand(reading, { from: word.at, to: one.at + 1 });
  return found;
}
