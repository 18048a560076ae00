import { distinctWords } from "./light-words.ts";
import type { ColumnLink } from "./links.ts";
import type { FoundMeasure, Measure } from "./plan.ts";
import { columnAfter, columnBefore, find, type Reading, spend, understand } from "./reading.ts";
import { isNumeric } from "./schema-index.ts";

type Kind = "avg" | "sum" | "min" | "max" | "median";
const kinds: Readonly<Record<string, Kind>> = {
  lowest: "min",
  smallest: "min",
  least: "min",
  minimum: "min",
  min: "min",
  highest: "max",
  largest: "max",
  greatest: "max",
  most: "max",
  maximum: "max",
  max: "max",
  average: "avg",
  mean: "avg",
  avg: "avg",
  median: "median",
  total: "sum",
  sum: "sum",
};
const word = `(?:${Object.keys(kinds).join("|")})`;
const list = new RegExp(`\\b${word}(?:,? (?:and |or )?(?:the )?${word}){1,4}\\b`, "g");

/**
 * Reads several aggregates of one number: "the lowest, the highest and the average rate". None if one of them is alone.
 */
export function readSeveral(reading: Reading): FoundMeasure[] {
  return find(reading, list).flatMap((found) => {
    const said = reading.words.slice(found.from, found.to).filter(({ lower }) => Object.hasOwn(kinds, lower));
    const isFree = said.every(({ at }) => !reading.links.some(({ from, to }) => from <= at && at < to));
    const fits = ({ column }: ColumnLink) => isNumeric(column);
    const link =
      columnAfter(reading, { at: found.to, fits, reach: 3 }) ??
      columnBefore(reading, { at: found.from, fits, reach: 4 });
    if (!isFree || !link || !joins(reading.text, said)) return [];
    for (const other of reading.links)
      if (other.kind === "column" && other.column === link.column) spend(reading, other);
    understand(reading, found);
    return said.map(({ lower, at }) => ({ measure: { kind: kinds[lower] ?? "avg", column: link.column }, from: at }));
  });
}

/** "the highest total" sums and then compares: only a comma or "and" makes a list. */
const joins = (text: string, said: readonly { readonly start: number; readonly end: number }[]): boolean =>
  said.slice(1).every(({ start }, at) => /,|\b(?:and|or)\b/.test(text.slice(said[at]?.end, start)));

const besides =
  /\band (?:what (?:is|was|are|were) )?(?:the |its |their )?(highest|lowest|largest|smallest|biggest|greatest)\b/g;

/** "How many people live in Asia, and what is the largest area?": beside another number an extreme is one, too. */
export function extremesBeside(reading: Reading): FoundMeasure[] {
  if (/^(?:which|who)\b/.test(reading.text)) return [];
  return find(reading, besides).flatMap((found) => {
    const at = found.to - 1;
    const link = columnAfter(reading, { at, fits: ({ column }) => isNumeric(column), reach: 3 });
    if (!link || reading.understood.has(at)) return [];
    spend(reading, link);
    understand(reading, { from: at, to: at + 1 });
    return [
      {
        measure: { kind: /^(?:low|small)/.test(found.groups[0] ?? "") ? "min" : "max", column: link.column },
        from: at,
      },
    ];
  });
}

/** "How many different customers and products": the second number of different values. */
export function alsoCounted(reading: Reading, measure: Measure, from: number): FoundMeasure[] {
  if (measure.kind !== "distinct") return [];
  const first = reading.links.find(
    (link) => link.kind === "column" && link.column === measure.column && link.from > from,
  );
  const isSaid = first && reading.words.slice(from, first.from).some(({ lower }) => distinctWords.test(lower));
  if (!first || !isSaid || reading.words[first.to]?.lower !== "and") return [];
  const next = columnAfter(reading, { at: first.to + 1, fits: ({ column }) => column.type === "text", reach: 1 });
  if (!next) return [];
  spend(reading, next);
  return [{ measure: { kind: "distinct", column: next.column }, from: next.from }];
}
