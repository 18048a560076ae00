import type { SqlColumn } from "../../domain/sql-table.ts";
import { literal, quoted } from "./gate/fields.ts";
import { type AskedTable, type Join, ownerOf } from "./joined-table.ts";
import type { Condition, Measure, Plan } from "./plan.ts";
import { isTemporal } from "./schema-index.ts";

/** Writes a column's name; in a join with its table. */
type Name = (column: SqlColumn) => string;

/** Writes the plan as SQL with the tables' shown names. */
export function writeStatement({ table, show, distinct, where, groupBy, having, order, limit }: Plan): string {
  const name: Name = (column) =>
    table.parts ? `${quoted(ownerOf(table, column).name)}.${quoted(column.name)}` : quoted(column.name);
  const write = (measure: Measure) => writeMeasure(measure, name);
  const parts = [
    `SELECT ${distinct ? "DISTINCT " : ""}${show.length === 0 ? "*" : show.map((measure) => named(measure, name)).join(", ")}`,
    `FROM ${writeFrom(table)}`,
    where.length > 0 && `WHERE ${where.map((condition) => writeCondition(condition, name)).join(" AND ")}`,
    groupBy.length > 0 && `GROUP BY ${groupBy.map(write).join(", ")}`,
    having && `HAVING count(*) ${having.operator} ${having.number}`,
    order && `ORDER BY ${write(order.by)}${order.descending ? " DESC NULLS LAST" : " ASC"}`,
    limit !== null && `LIMIT ${limit}`,
  ];
  return parts.filter(Boolean).join(" ");
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

function writeMeasure(measure: Measure, name: Name): string {
  if (measure.kind === "rows") return "count(*)";
  const column = name(measure.column);
  if (measure.kind === "column") return column;
  if (measure.kind === "year") return `extract(year FROM ${column})`;
  if (measure.kind === "month") return `to_char(${column}, 'YYYY-MM')`;
  return measure.kind === "distinct" ? `count(DISTINCT ${column})` : `${measure.kind}(${column})`;
}

function named(measure: Measure, name: Name): string {
  const text = writeMeasure(measure, name);
  if (measure.kind === "column") return text;
  return `${text} AS ${quoted(measureName(measure))}`;
}

const prefixes = { avg: "average", sum: "total", min: "lowest", max: "highest", distinct: "different" } as const;
const datePrefixes = { ...prefixes, min: "earliest", max: "latest" } as const;

/** The result column's name; PostgreSQL cuts names at 63 bytes. */
function measureName(measure: Exclude<Measure, { readonly kind: "column" }>): string {
  if (measure.kind === "rows") return "count";
  return measure.kind === "year" || measure.kind === "month"
    ? measure.kind
    : `${(isTemporal(measure.column) ? datePrefixes : prefixes)[measure.kind]}_${measure.column.name}`.slice(0, 63);
}

function writeCondition(condition: Condition, name: Name): string {
  const column = name(condition.column);
  switch (condition.kind) {
    case "values": {
      const [first = "", ...more] = condition.values.map(literal);
      if (more.length > 0) return `${column} ${condition.negated ? "NOT IN" : "IN"} (${[first, ...more].join(", ")})`;
      return `${column} ${condition.negated ? "<>" : "="} ${first}`;
    }
    case "contains":
      return `${column} ${condition.negated ? "NOT ILIKE" : "ILIKE"} ${literal(`%${condition.text.replace(/[\\\\%_]/g, "\\\\$&")}%`)}`;
    case "number":
      return `${column} ${condition.operator} ${condition.number}`;
    case "date":
      return `${column} ${condition.operator} CAST(${literal(condition.date)} AS date)`;
    case "month":
      return `extract(month FROM ${column}) = ${condition.month}`;
    case "truth":
      return `${column} = ${condition.isTrue}`;
    case "empty":
      return `${column} IS ${condition.isEmpty ? "NULL" : "NOT NULL"}`;
    default:
      return condition satisfies never;
  }
}
