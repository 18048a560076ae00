import { headerStems } from "./header-stems.ts";
import { isLongFor } from "./link-scattered.ts";
import type { ColumnLink } from "./links.ts";
import type { Comparison, Condition } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { columnLinks, type Found, find, type Reading, spend, understand } from "./reading.ts";
import { isMeasure } from "./schema-index.ts";

const more = /\b(more|higher|larger|greater|bigger|longer|above|less|fewer|lower|smaller|shorter|below)\b/g;

/**
 * Compares two columns of numbers in each row: "where was the European turnout higher than the national one", "products
 * with more units on order than units in stock".
 */
export function readColumns(reading: Reading): Condition[] {
  const than = reading.words.find(({ at, lower }) => lower === "than" && !reading.understood.has(at));
  const said = find(reading, more).findLast(({ from }) => than && from < than.at && from >= than.at - reach);
  if (!than || !said || reading.words.slice(Math.max(0, said.from - 1), than.at + reach).some(isAmount)) return [];
  // "higher" may also be linked to a height.
  const [own, links] = split(
    columnLinks(reading).filter(({ column }) => isMeasure(column)),
    said,
  );
  const left = links.findLast(({ from }) => from < than.at);
  const right = left && otherColumn(reading, { left, than: than.at, links });
  if (!left || !right) return [];
  for (const link of own) spend(reading, link);
  for (const link of links) if (link.column === left.column || link.column === right) spend(reading, link);
  understand(reading, { from: said.from, to: said.to });
  understand(reading, { from: than.at, to: than.at + 1 });
  const operator: Comparison = /^(?:less|fewer|lower|smaller|shorter|below)$/.test(said.groups[0] ?? "") ? "<" : ">";
  return [{ kind: "columns", column: left.column, operator, other: right }];
}

const split = (links: readonly ColumnLink[], { from }: Found): readonly [own: ColumnLink[], others: ColumnLink[]] => [
  links.filter((link) => link.from === from),
  links.filter((link) => link.from !== from),
];

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
