import type { SqlColumn } from "../../domain/sql-table.ts";
import { wordTable } from "../../domain/text/word-table.ts";
import { askingWords, lightVerbs } from "./light-words.ts";
import type { AggregateFunction, FoundMeasure } from "./plan.ts";
import { columnBefore, type Reading, spend, understand } from "./reading.ts";
import { isMeasure, isNumeric, isTemporal } from "./schema-index.ts";

export const functions = wordTable<AggregateFunction | "median">({
  median: "median",
  average: "avg",
  mean: "avg",
  avg: "avg",
  total: "sum",
  sum: "sum",
  altogether: "sum",
  combined: "sum",
  maximum: "max",
  max: "max",
  minimum: "min",
  min: "min",
});

/** Reads aggregates. In "average and total price" both words take the same following measure. */
export function aggregatesOf(reading: Reading): FoundMeasure[] {
  const words = reading.words.filter(({ at, lower }) => functions[lower] !== undefined && !reading.understood.has(at));
  return words.flatMap(({ at, lower }) => {
    const kind = functions[lower];
    const text = kind === "avg" || kind === "median" || kind === "sum" ? textAfter(reading, at + 1, kind) : undefined;
    if (text) reading.beyond.push(`${lower} of the texts in ${text.header}`);
    const column = measureNear(reading, at + 1, {
      withDates: kind === "min" || kind === "max",
      isNamed: !namesAnother(reading, at + 1),
    });
    const isBound =
      !column &&
      reading.words[at - 1]?.lower === "on" &&
      reading.links.some((link) => link.kind === "column" && reading.spent.has(link) && isMeasure(link.column));
    // "have more than six children on average": the column holds averages.
    if (isBound) understand(reading, { from: at, to: at + 1 });
    if ((kind === "avg" || kind === "median") && !column && !isBound) reading.beyond.push(lower);
    if (kind === undefined || !column) return [];
    understand(reading, { from: at, to: at + 1 });
    return [{ measure: { kind, column }, from: at }];
  });
}

/**
 * "the average length" of a column whose cells are texts, as "1655 combined": another number would be no answer. Nor
 * has "the total quantity" of a text quantity_per_unit a sum.
 */
function textAfter({ links, words }: Reading, at: number, kind: AggregateFunction | "median"): SqlColumn | undefined {
  const link = links.find(({ kind, from }) => kind === "column" && from === at);
  const next = link && words[link.to];
  const isLast = next === undefined || next.isStop;
  return link?.kind === "column" && link.column.type === "text" && (kind === "sum" || (link.strength >= 0.9 && isLast))
    ? link.column
    : undefined;
}

/** "the average age" without an age: the table's only number is another one. */
export function namesAnother({ words, understood }: Reading, at: number): boolean {
  const word = words[at];
  return (
    word !== undefined &&
    !word.isStop &&
    word.number === null &&
    !understood.has(at) &&
    !askingWords.has(word.stem) &&
    !lightVerbs.has(word.stem)
  );
}

/**
 * The measure after the word, otherwise before it, otherwise the table's only one. It counts as used, but the next word
 * may share it.
 */
export function measureNear(
  reading: Reading,
  at: number,
  { withDates = false, isNamed = true }: { readonly withDates?: boolean; readonly isNamed?: boolean } = {},
) {
  const fits = (column: SqlColumn) => isMeasure(column) || (withDates && (isTemporal(column) || isNumeric(column)));
  const shared = reading.links.find((link) => link.kind === "column" && link.from >= at && fits(link.column));
  if (shared?.kind === "column") {
    spend(reading, shared);
    return shared.column;
  }
  if (!isNamed) return undefined;
  const before = columnBefore(reading, { at, fits: ({ column }) => fits(column) });
  if (before) spend(reading, before);
  const measures = reading.table.columns.filter(isMeasure);
  return before?.column ?? (measures.length === 1 ? measures[0] : undefined);
}
