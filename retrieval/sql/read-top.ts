import type { SqlColumn } from "../../domain/sql-table.ts";
import type { TableLink } from "./links.ts";
import { columnOf, isPlain, type Measure, type Plan } from "./plan.ts";
import { readCounted } from "./read-counted.ts";
import type { Limit } from "./read-layout.ts";
import { comparedColumn, type FoundMeasure } from "./read-measures.ts";
import {
  columnAfter,
  columnLinks,
  different,
  find,
  isSame,
  measureOf,
  type Reading,
  spend,
  understand,
} from "./reading.ts";
import { isAdditive, isNumeric, isTemporal, isUnique, isYears } from "./schema-index.ts";
import { superlatives } from "./superlatives.ts";

interface Readings {
  readonly limit: Limit | null;
  readonly measures: readonly FoundMeasure[];
  readonly groups: readonly Measure[];
}

type Shape = Pick<Plan, "intent" | "show" | "distinct" | "groupBy" | "order" | "limit">;

/** Words that compare sums of groups: "which ferry carried the most passengers". */
const adding = /^(most|least|fewest|top|bottom)$/;

/** Reads "Which X has the highest Y", "top 5 X by Y", "the cheapest X"; null if the question has no superlative. */
export function readTop(reading: Reading, { limit, measures, groups }: Readings): Shape | null {
  const said = readSuperlative(reading, limit);
  if (!said) return null;
  const rowsAsked = asksForRows(reading, said.at) || /^who\b/.test(reading.text);
  const compared = compare(reading, said, measures);
  const targets = different([...groups, ...columnLinks(reading).map(measureOf)]).filter(
    (target) => !isSame(target, compared),
  );
  if (targets.length === 0 && !limit && !rowsAsked) {
    const time = whenAsked(reading);
    if (compared.kind === "column" && time)
      return {
        intent: "top",
        show: [{ kind: "column", column: time }, compared],
        distinct: false,
        groupBy: [],
        order: { by: compared, descending: said.descending },
        limit: 1,
      };
    if (compared.kind === "column") return extreme(said.descending ? "max" : "min", compared.column);
    reading.beyond.push(said.word);
    return null;
  }
  const isOfGroups = groups.length > 0 && targets.every((target) => groups.some((group) => isSame(group, target)));
  if (isOfGroups && compared.kind === "column" && !limit && !rowsAsked && !adding.test(said.word))
    return extremeOfGroups({ kind: said.descending ? "max" : "min", column: compared.column }, targets);
  const by = adding.test(said.word) && !rowsAsked ? added(reading, compared, targets) : compared;
  const sorted = {
    intent: "top",
    distinct: false,
    order: { by, descending: said.descending },
    limit: limit?.count ?? 1,
  } as const;
  if (isPlain(by)) return { ...sorted, show: targets.length === 0 ? [] : [...targets, by], groupBy: [] };
  const groupBy = targets.length > 0 ? targets : namesOfRows(reading, said.at);
  if (groupBy.length > 0) return { ...sorted, show: [...groupBy, by], groupBy };
  // Without the superlative the plan would answer another question.
  reading.beyond.push(said.word);
  return null;
}

/** "the highest price, and when": the column of dates or years. */
function whenAsked(reading: Reading): SqlColumn | undefined {
  const [found] = find(reading, /\band (?:when|in (?:which|what) (?:year|month))\b/g);
  const column = found && reading.table.columns.find((one) => isTemporal(one) || isYears(one));
  if (found && column) understand(reading, found);
  if (found && !column) reading.beyond.push("when");
  return column;
}

/** In a join, the column that names the rows asked for: of "which department has the most employees" the title. */
function namesOfRows({ table, links }: Reading, at: number): Measure[] {
  const asked = links.find((link): link is TableLink => link.kind === "table" && link.from < at)?.table;
  const counted = links.find((link): link is TableLink => link.kind === "table" && link.from === at + 1)?.table;
  if (!table.joins || !asked || !counted || asked === counted) return [];
  const name = asked.columns.find((column) => column.type === "text" && isUnique(column, asked));
  return name ? [{ kind: "column", column: name }] : [];
}

interface Superlative {
  readonly at: number;
  readonly word: string;
  readonly descending: boolean;
  readonly hints: readonly string[];
}

/** The comparing word: "cheapest", or the second word of "most expensive". "top 5" needs none. */
function readSuperlative(reading: Reading, limit: Limit | null): Superlative | null {
  const { words, links, understood } = reading;
  const inLink = (at: number) => links.some(({ from, to }) => from <= at && at < to);
  const isFree = (at: number) => !inLink(at) && !understood.has(at) && words[at - 1]?.lower !== "at";
  const first = words.find(({ at, lower }) => superlatives[lower] !== undefined && isFree(at));
  const next = first && /^(most|least)$/.test(first.lower) ? words[first.at + 1] : undefined;
  const hinted = next && (superlatives[next.lower]?.hints.length ?? 0) > 0 ? next : undefined;
  const word = hinted ?? first;
  if (!word && !limit) return null;
  if (first && word) understand(reading, { from: first.at, to: word.at + 1 });
  const { descending, hints } = superlatives[word?.lower ?? "top"] ?? { descending: true, hints: [] };
  const turned = limit?.fromEnd === true || (hinted !== undefined && first?.lower === "least");
  return { at: word?.at ?? 0, word: word?.lower ?? "top", descending: descending !== turned, hints };
}

const extreme = (kind: "min" | "max", column: SqlColumn): Shape => ({
  intent: "aggregate",
  show: [{ kind, column }],
  distinct: false,
  groupBy: [],
  order: null,
  limit: null,
});

/** "the highest price for each product" */
const extremeOfGroups = (measure: Measure, groupBy: readonly Measure[]): Shape => ({
  intent: "aggregate",
  show: [...groupBy, measure],
  distinct: false,
  groupBy,
  order: { by: measure, descending: measure.kind === "max" },
  limit: null,
});

/** What the groups or rows are compared by: a requested aggregate, a column, or the number of things or rows. */
function compare(reading: Reading, { at, word, hints }: Superlative, measures: readonly FoundMeasure[]): Measure {
  const counted = adding.test(word) ? readCounted(reading, at + 1) : null;
  if (counted) {
    // "the most managers by revenue" may compare either.
    if (comparesNumber(reading, at)) reading.beyond.push(`${word} … by`);
    return counted;
  }
  const computed = measures.find(({ from }) => from > at) ?? measures[0];
  if (computed) return computed.measure;
  const found = comparedColumn(reading, at, hints);
  if (found?.link) spend(reading, found.link);
  // "the most deaths" counts the rows that have a date of death.
  if (adding.test(word) && found && hints.length === 0 && isTemporal(found.column)) return { kind: "rows" };
  return found ? { kind: "column", column: found.column } : { kind: "rows" };
}

const comparesNumber = (reading: Reading, at: number): boolean =>
  reading.words.some(
    (by) =>
      by.at > at &&
      by.lower === "by" &&
      columnAfter(reading, { at: by.at + 1, fits: ({ column }) => isNumeric(column), reach: 3 }) !== undefined,
  );

/** Whether the question asks for rows, by the table's name: "which crossing had the most passengers". */
const asksForRows = ({ links, words }: Reading, at: number): boolean =>
  links.some(
    ({ kind, from }) =>
      kind === "table" && from < at && words.slice(0, from).every(({ isStop, lower }) => isStop || asking.test(lower)),
  );

const asking = /^(which|what|who|list|show|find|give|name|tell)$/;

/** Sums the compared column over each group, unless each group has one row only. */
function added({ table }: Reading, compared: Measure, targets: readonly Measure[]): Measure {
  const [target] = targets;
  if (compared.kind !== "column" || !isAdditive(compared.column) || !target) return compared;
  const column = columnOf(target);
  return column === null || isUnique(column, table) ? compared : { kind: "sum", column: compared.column };
}
