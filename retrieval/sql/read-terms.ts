import type { SqlColumn } from "../../domain/sql-table.ts";
import { spaced } from "./header-stems.ts";
import type { Comparison, Condition } from "./plan.ts";
import { readWords } from "./question-words.ts";
import { type Found, find, type Reading, spend, understand } from "./reading.ts";
import { isNumeric, isTemporal, schemaIndex, valueKey } from "./schema-index.ts";

const year = "([12]\\d{3})(?!\\d)";
const range = new RegExp(`\\b(?:(?:between|from) )?${year} ?(?:and|to|until|till|through|-|–) ?${year}`, "g");
const single = new RegExp(`\\b(?:in|during) ${year}`, "g");
/** Questions for the holders of an office. */
const holders = /^who\b|\bin (?:office|charge|power)\b|\bwhose term\b/;
/** "Who was appointed in 1930?" asks for terms that began in that year, "who retired" for those that ended. */
const turning =
  /\b(?:start(?:ed)?|beg[au]n|became|become|joined|appointed|elected|chosen|hired|took|assumed|entered|succeeded|replaced|followed|left|leave|end(?:ed)?|retired?|resigned?|stepped|quit|dismissed|fired|removed|died?|born|finished|stopped)\b/;
const holding =
  /\b(?:led|leads?|directed|headed|chaired|governed|ruled|reigned|served|ran|managed|presided|held|in (?:office|charge|power))\b/g;

/**
 * "Who directed the bureau from 1929 to 1943?" of a table with a column for the start and one for the end of a term:
 * the terms that have years in common with the asked ones. A column of texts may have both years: "1929–1943".
 */
export function readTerms(reading: Reading): Condition[] {
  if (!holders.test(reading.text) || turning.test(reading.text)) return [];
  const [years] = find(reading, range);
  const [one] = years ? [] : find(reading, single);
  const found = years ?? one;
  const conditions = found ? (written(reading, found) ?? overlapping(reading, found)) : [];
  if (!found || conditions.length === 0) return [];
  for (const link of reading.links)
    if (link.kind === "column" && conditions.some(({ column }) => column === link.column)) spend(reading, link);
  for (const said of [found, ...find(reading, holding)]) understand(reading, said);
  return conditions;
}

/** A value that consists of both years. */
function written({ table, links }: Reading, { groups, from }: Found): Condition[] | null {
  if (table.joins || groups.length < 2 || links.some((link) => link.kind === "value" && link.from === from))
    return null;
  const [entry, ...more] = schemaIndex(table).valuesOf(valueKey(readWords(groups.join(" ")))) ?? [];
  return entry && more.every(({ column }) => column === entry.column)
    ? [
        {
          kind: "values",
          column: entry.column,
          values: [...new Set([entry, ...more].map(({ value }) => value))],
          negated: false,
        },
      ]
    : null;
}

function overlapping({ table }: Reading, { groups }: Found): Condition[] {
  const start = only(table.columns.filter((column) => isMoment(column, beginning)));
  const end = only(table.columns.filter((column) => isMoment(column, ending)));
  const [first = "", last] = groups;
  if (table.joins || !start || !end || start === end || start.type !== end.type) return [];
  // A term that ends in the first year of the asked ones is the one before.
  const after = compared(end, last === undefined ? ">=" : ">", first);
  return [
    compared(start, last === undefined ? "<=" : "<", last ?? first),
    { kind: "any", column: end, of: [[after], [{ kind: "empty", column: end, isEmpty: true }]] },
  ];
}

function compared(column: SqlColumn, operator: Comparison, said: string): Condition {
  if (isNumeric(column)) return { kind: "number", column, operator, number: Number(said) };
  // Of a date the whole year counts.
  const date = operator === "<=" || operator === ">" ? `${said}-12-31` : `${said}-01-01`;
  return { kind: "date", column, operator, date };
}

const beginning = /\b(?:start(?:ed|s)?|from|began|begin(?:ning)?|since|took office|appointed|assumed office)\b/;
const ending = /\b(?:end(?:ed|s)?|to|until|till|left(?: office)?|retired)\b/;

const isMoment = (column: SqlColumn, said: RegExp): boolean =>
  said.test(spaced(column.header).toLowerCase().replaceAll("_", " ")) &&
  (isTemporal(column) || (column.type === "integer" && isYear(column.range?.least) && isYear(column.range?.greatest)));

const isYear = (number: number | undefined): boolean => number !== undefined && number >= 1000 && number <= 2100;

const only = <T>([first, ...more]: readonly T[]): T | undefined => (more.length === 0 ? first : undefined);
