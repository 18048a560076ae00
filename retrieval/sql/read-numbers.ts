import type { Comparison, Condition } from "./plan.ts";
import { columnAfter, columnBefore, type Found, find, type Reading, spend, understand } from "./reading.ts";
import { isMeasure, isNumeric, namedLike } from "./schema-index.ts";
import { superlatives } from "./superlatives.ts";

/** A whole number, not part of a date. The pattern is bounded, because a question may consist of digits only. */
const number = "(?<!\\d)[$€£]?(\\d{1,3}(?:,\\d{3}){1,6}(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)(?![\\d-])";
/** "more than 5", "above 5", "above age 5". */
const more = "(?:more|greater|larger|higher|bigger|heavier|older|longer|taller|over|above|exceed(?:s|ing|ed)?|beyond)";
const fewer = "(?:less|fewer|lower|smaller|lighter|younger|shorter|cheaper|under|below)";
const than = "(?: [a-z]+)?(?: than)? ";

const rule = (pattern: string, ...operators: readonly Comparison[]) => ({
  pattern: new RegExp(pattern, "g"),
  operators,
});

/** The first matching rule takes the number. */
const rules: readonly { readonly pattern: RegExp; readonly operators: readonly Comparison[] }[] = [
  rule(`\\b(?:between|from) ${number} (?:and|to) ${number}`, ">=", "<="),
  rule(`\\b(?:at least|not? (?:less|fewer|lower) than|minimum of) ${number}`, ">="),
  rule(`\\b(?:at most|not? (?:more|greater|higher) than|up to|maximum of) ${number}`, "<="),
  rule(`${number} (?:[a-z]+ )?or (?:more|above|higher|greater)`, ">="),
  rule(`${number} (?:[a-z]+ )?or (?:less|fewer|below|lower)`, "<="),
  rule(`\\b${more}${than}${number}`, ">"),
  rule(`\\b${fewer}${than}${number}`, "<"),
  rule(`\\b(?:not equal to|other than) ${number}`, "<>"),
  rule(`(?:\\b(?:exactly|equal to|equals|is|was|of|=) )?${number}`, "="),
];

export interface NumberConditions {
  readonly where: readonly Condition[];
  /** Condition on the number of rows in a group: "regions with more than 3 sales". */
  readonly having: { readonly operator: Comparison; readonly number: number } | null;
}

/** Turns numbers of the question into conditions on the column that is named beside them. */
export function readNumbers(reading: Reading): NumberConditions {
  const where: Condition[] = [];
  let having: NumberConditions["having"] = null;
  for (const { pattern, operators } of rules) {
    for (const found of find(reading, pattern)) {
      if (hasReadNumber(reading, found)) continue;
      const numbers = found.groups.map((group) => Number((group ?? "").replaceAll(",", "")));
      const counted = operators.length === 1 && countsRows(reading, found);
      const column = counted ? null : chooseColumn(reading, found, operators[0] === "=");
      if (counted) having = { operator: operators[0] ?? ">", number: numbers[0] ?? 0 };
      else if (column)
        where.push(
          ...operators.map((operator, at) => ({ kind: "number", column, operator, number: numbers[at] ?? 0 }) as const),
        );
      if (counted || column) understand(reading, found);
    }
  }
  return { where, having };
}

const hasReadNumber = (reading: Reading, { from, to }: Found): boolean =>
  reading.words.slice(from, to).some((word) => word.number !== null && reading.understood.has(word.at));

function countsRows(reading: Reading, { to }: Found): boolean {
  const counted = reading.links.some(({ kind, from }) => kind === "table" && from === to);
  return counted && columnBefore(reading, { at: to, fits: ({ column }) => !isMeasure(column) }) !== undefined;
}

/**
 * The column right after the number ("500 passengers"), before the comparison ("passengers above 500"), or the one that
 * the adjective suggests.
 */
function chooseColumn(reading: Reading, { from, to }: Found, isEquality: boolean) {
  const fits = ({ column }: { readonly column: Parameters<typeof isNumeric>[0] }) => isNumeric(column);
  const link =
    columnAfter(reading, { at: to, fits, reach: isEquality ? 1 : 3 }) ??
    columnBefore(reading, { at: from, fits, reach: isEquality ? 2 : 5 });
  if (link) {
    spend(reading, link);
    return link.column;
  }
  if (isEquality) return null;
  const adjective = reading.words[from]?.lower ?? "";
  const hinted = superlatives[adjective.replace(/er$/, "est")]?.hints ?? [];
  const measures = reading.table.columns.filter(isMeasure);
  const meant = measures.find((column) => namedLike(column, hinted));
  return meant ?? (measures.length === 1 ? (measures[0] ?? null) : null);
}
