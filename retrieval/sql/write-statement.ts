import type { SqlColumn } from "../../domain/sql-table.ts";
import { quoted } from "./gate/fields.ts";
import { type DatePart, type Days, isDatePart, type Measure, type Plan, type TwoSides } from "./plan.ts";
import { isTemporal } from "./schema-index.ts";
import { type Source, sourceOf, writeConditions } from "./write-condition.ts";
import { writeMedian, writeMedianOfGroup } from "./write-median.ts";
import { writeTies } from "./write-ties.ts";

/** Writes the plan as SQL with the tables' shown names. */
export function writeStatement(plan: Plan): string {
  const { table, show, distinct, where, groupBy, having, order, limit, skip } = plan;
  const source = sourceOf(table);
  const [median] = show;
  if (median?.kind === "median" && show.length === 1) return writeMedian(median.column, { source, where });
  const write = (measure: Measure) =>
    measure.kind === "median"
      ? writeMedianOfGroup(measure.column, { table, where, groupBy })
      : measure.kind === "month" && isOfOneYear(where, measure.column)
        ? `extract(month FROM ${source.name(measure.column)})`
        : writeMeasure(measure, source);
  const rows = where.length > 0 ? ` WHERE ${writeConditions(where, source)}` : "";
  const bound = having ? ` HAVING ${write(having.of)} ${having.operator} ${having.number}` : "";
  const groups = groupBy.length > 0 ? ` GROUP BY ${groupBy.map(write).join(", ")}${bound}` : "";
  const sorted = order ? ` ORDER BY ${sortedBy(order.by, write)}${order.descending ? " DESC NULLS LAST" : " ASC"}` : "";
  const ties = writeTies(plan, { write, from: source.from, where: rows, groups, sorted });
  const tiesAfter = ties && ` ${groupBy.length > 0 ? (having ? "AND" : "HAVING") : rows ? "AND" : "WHERE"} ${ties}`;
  const parts = [
    `SELECT ${distinct ? "DISTINCT " : ""}${show.length === 0 ? "*" : show.map((measure) => named(measure, write)).join(", ")}`,
    ` FROM ${source.from}${rows}${groups || bound}`,
    tiesAfter,
    !ties && sorted,
    limit !== null && !ties && ` LIMIT ${limit}`,
    skip !== undefined && skip > 0 && ` OFFSET ${skip}`,
  ];
  return parts.filter(Boolean).join("");
}

/** Whether the conditions allow dates of one year only, so that a month needs no year. */
function isOfOneYear(where: Plan["where"], column: SqlColumn): boolean {
  const dates = where.flatMap((one) => (one.kind === "date" && one.column === column ? [one] : []));
  const first = dates.find(({ operator }) => operator === ">=")?.date;
  const end = dates.find(({ operator }) => operator === "<")?.date;
  if (!first || !end) return false;
  const last = new Date(Date.parse(end) - 1).toISOString();
  return first.slice(0, 4) === last.slice(0, 4);
}

/** A median is computed once: its name stands for it. */
const sortedBy = (by: Measure, write: (measure: Measure) => string): string =>
  by.kind === "median" ? quoted(measureName(by)) : write(by);

function writeMeasure(measure: Measure, source: Source): string {
  if (measure.kind === "rows") return "count(*)";
  if (measure.kind === "share") return writeShare(measure, source);
  if (measure.kind === "portion") return writePortion(measure, source);
  if (measure.kind === "difference" || measure.kind === "ratio") return writeDifference(measure, source);
  const column = source.name(measure.column);
  if (measure.kind === "days") return writeDays(measure, source);
  if (measure.kind === "column") return column;
  if (isDatePart(measure)) return writeDatePart(measure.kind, { column, isDate: isTemporal(measure.column) });
  return measure.kind === "distinct" ? `count(DISTINCT ${column})` : `${measure.kind}(${column})`;
}

function writeDatePart(
  part: DatePart,
  { column, isDate }: { readonly column: string; readonly isDate: boolean },
): string {
  if (part === "month") return `to_char(${column}, 'YYYY-MM')`;
  if (part === "decade") return `10 * floor(${isDate ? `extract(year FROM ${column})` : column} / 10.0)`;
  return `extract(${part === "year" ? "year" : "month"} FROM ${column})`;
}

function writeDays({ column, until, of }: Days, source: Source): string {
  const [end, start] = [until, column].map((one) => `CAST(${source.name(one)} AS date)`);
  return of === "each" ? `${end} - ${start}` : `${of}(${end} - ${start})`;
}

function writeShare({ column, where }: Extract<Measure, { readonly kind: "share" }>, source: Source): string {
  const total = column ? `sum(${source.name(column)})` : "count(*)";
  return `100.0 * ${total} FILTER (WHERE ${writeConditions(where, source)}) / nullif(${total}, 0)`;
}

function writePortion({ column, among }: Extract<Measure, { readonly kind: "portion" }>, source: Source): string {
  const total = column ? `sum(${source.name(column)})` : "count(*)";
  const rows = among.length > 0 ? ` WHERE ${writeConditions(among, source)}` : "";
  return `100.0 * ${total} / nullif((SELECT ${total} FROM ${source.from}${rows}), 0)`;
}

function writeDifference({ kind, left, right, isDistance }: TwoSides, source: Source): string {
  const [a, b] = [left, right].map(
    ({ of, where }) =>
      writeMeasure(of, source) + (where.length > 0 ? ` FILTER (WHERE ${writeConditions(where, source)})` : ""),
  );
  if (isDistance) return `abs(${a} - ${b})`;
  return kind === "difference" ? `${a} - ${b}` : `1.0 * ${a} / nullif(${b}, 0)`;
}

function named(measure: Measure, write: (measure: Measure) => string): string {
  const text = write(measure);
  if (measure.kind === "column") return text;
  return `${text} AS ${quoted(measureName(measure))}`;
}

const prefixes = {
  avg: "average",
  sum: "total",
  min: "lowest",
  max: "highest",
  distinct: "different",
  median: "median",
} as const;
const datePrefixes = { ...prefixes, min: "earliest", max: "latest" } as const;

/** The result column's name; PostgreSQL cuts names at 63 bytes. */
function measureName(measure: Exclude<Measure, { readonly kind: "column" }>): string {
  if (measure.kind === "rows") return "count";
  if (measure.kind === "share" || measure.kind === "portion") return "percent";
  if (measure.kind === "days") return measure.of === "each" ? "days" : `${prefixes[measure.of]}_days`;
  if (measure.kind === "ratio") return "ratio";
  if (measure.kind === "difference") return `difference${measure.column ? `_${measure.column.name}` : ""}`.slice(0, 63);
  return isDatePart(measure)
    ? measure.kind === "month_of_year"
      ? "month"
      : measure.kind
    : `${(isTemporal(measure.column) ? datePrefixes : prefixes)[measure.kind]}_${measure.column.name}`.slice(0, 63);
}
