import type { SqlColumn } from "../../domain/sql-table.ts";
import { literal, quoted } from "./gate/fields.ts";
import { type AskedTable, type Join, ownerOf } from "./joined-table.ts";
import type { Condition, Measure, Plan } from "./plan.ts";
import { isTemporal } from "./schema-index.ts";

/** Writes a column's name; in a join with its table. */
type Name = (column: SqlColumn) => string;

/** How columns are named, and the text of FROM. */
interface Source {
  readonly name: Name;
  readonly from: string;
}

const sourceOf = (table: AskedTable): Source => ({
  name: (column) =>
    table.parts ? `${quoted(ownerOf(table, column).name)}.${quoted(column.name)}` : quoted(column.name),
  from: writeFrom(table),
});

/** Writes the plan as SQL with the tables' shown names. */
export function writeStatement({ table, show, distinct, where, groupBy, having, order, limit }: Plan): string {
  const source = sourceOf(table);
  const [median] = show;
  if (median?.kind === "median") return writeMedian(median, { source, where });
  const write = (measure: Measure) => writeMeasure(measure, source);
  const parts = [
    `SELECT ${distinct ? "DISTINCT " : ""}${show.length === 0 ? "*" : show.map((measure) => named(measure, source)).join(", ")}`,
    `FROM ${source.from}`,
    where.length > 0 && `WHERE ${writeConditions(where, source)}`,
    groupBy.length > 0 && `GROUP BY ${groupBy.map(write).join(", ")}`,
    having && `HAVING ${write(having.of)} ${having.operator} ${having.number}`,
    order && `ORDER BY ${write(order.by)}${order.descending ? " DESC NULLS LAST" : " ASC"}`,
    limit !== null && `LIMIT ${limit}`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** The middle value, or the mean of the two middle ones. Only functions that the gate allows. */
function writeMedian(
  { column }: { readonly column: SqlColumn },
  { source, where }: { readonly source: Source; readonly where: readonly Condition[] },
) {
  const value = source.name(column);
  const conditions = [`${value} IS NOT NULL`, ...where.map((condition) => writeCondition(condition, source))].join(
    " AND ",
  );
  const rows = `FROM ${source.from} WHERE ${conditions}`;
  const count = `(SELECT count(*) ${rows})`;
  return `SELECT avg("value") AS ${quoted(`median_${column.name}`.slice(0, 63))} FROM (SELECT ${value} AS "value" ${rows} ORDER BY ${value} LIMIT 2 - ${count} % 2 OFFSET (${count} - 1) / 2) AS "middle"`;
}

function writeFrom({ name, parts, joins = [] }: AskedTable): string {
  if (!parts) return quoted(name);
  const [first = "", ...others] = parts.map((part) => quoted(part.name));
  return [first, ...others.map((part, at) => `JOIN ${part} ON ${joins[at] ? equation(joins[at]) : "true"}`)].join(" ");
}

function equation({ from, fromColumn, to, toColumn }: Join): string {
  const sides = [
    [from, fromColumn],
    [to, toColumn],
  ] as const;
  const names = sides.map(([table, column]) => `${quoted(table.name)}.${quoted(column.name)}`);
  // A code may be a number in one file and a text in the other.
  return names.map((name) => (fromColumn.type === toColumn.type ? name : `CAST(${name} AS text)`)).join(" = ");
}

function writeMeasure(measure: Measure, source: Source): string {
  if (measure.kind === "rows") return "count(*)";
  if (measure.kind === "share") return writeShare(measure, source);
  const column = source.name(measure.column);
  if (measure.kind === "column") return column;
  if (measure.kind === "year") return `extract(year FROM ${column})`;
  if (measure.kind === "month") return `to_char(${column}, 'YYYY-MM')`;
  return measure.kind === "distinct" ? `count(DISTINCT ${column})` : `${measure.kind}(${column})`;
}

function writeShare({ column, where }: Extract<Measure, { readonly kind: "share" }>, source: Source): string {
  const total = column ? `sum(${source.name(column)})` : "count(*)";
  return `100.0 * ${total} FILTER (WHERE ${writeConditions(where, source)}) / nullif(${total}, 0)`;
}

function named(measure: Measure, source: Source): string {
  const text = writeMeasure(measure, source);
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
  if (measure.kind === "share") return "percent";
  return measure.kind === "year" || measure.kind === "month"
    ? measure.kind
    : `${(isTemporal(measure.column) ? datePrefixes : prefixes)[measure.kind]}_${measure.column.name}`.slice(0, 63);
}

const writeConditions = (where: readonly Condition[], source: Source): string =>
  where.map((condition) => writeCondition(condition, source)).join(" AND ");

function writeCondition(condition: Condition, source: Source): string {
  const column = source.name(condition.column);
  switch (condition.kind) {
    case "values": {
      const [first = "", ...more] = condition.values.map(literal);
      if (more.length > 0) return `${column} ${condition.negated ? "NOT IN" : "IN"} (${[first, ...more].join(", ")})`;
      return `${column} ${condition.negated ? "<>" : "="} ${first}`;
    }
    case "contains":
      return `${column} ${condition.negated ? "NOT ILIKE" : "ILIKE"} ${literal(`%${condition.text.replace(/[\\%_]/g, "\\$&")}%`)}`;
    case "number":
      return `${column} ${condition.operator} ${condition.number}`;
    case "numbers":
      return `${column} IN (${condition.numbers.join(", ")})`;
    case "date":
      return `${column} ${condition.operator} CAST(${literal(condition.date)} AS date)`;
    case "month":
      return `extract(month FROM ${column}) = ${condition.month}`;
    case "average": {
      const among = condition.among.length > 0 ? ` WHERE ${writeConditions(condition.among, source)}` : "";
      return `${column} ${condition.operator} (SELECT avg(${column}) FROM ${source.from}${among})`;
    }
    case "present":
    case "absent":
      return writePartner(condition, column);
    case "truth":
      return `${column} = ${condition.isTrue}`;
    case "empty":
      return `${column} IS ${condition.isEmpty ? "NULL" : "NOT NULL"}`;
    default:
      return condition satisfies never;
  }
}

/** Whether rows of other tables have the column's value. */
function writePartner(
  { kind, column, from, key, where }: Extract<Condition, { readonly kind: "present" | "absent" }>,
  name: string,
): string {
  const inner = sourceOf(from);
  // A code may be a number in one file and a text in the other.
  const [left, right] = [name, inner.name(key)].map((one) => (column.type === key.type ? one : `CAST(${one} AS text)`));
  const conditions = [`${inner.name(key)} IS NOT NULL`, ...where.map((one) => writeCondition(one, inner))];
  return `${left} ${kind === "absent" ? "NOT IN" : "IN"} (SELECT ${right} FROM ${inner.from} WHERE ${conditions.join(" AND ")})`;
}
