import { literal, quoted } from "./gate/fields.ts";
import type { Condition, Measure, Plan } from "./plan.ts";
import { isTemporal } from "./schema-index.ts";

/** Writes the plan as SQL with the table's shown name. */
export function writeStatement({ table, show, distinct, where, groupBy, having, order, limit }: Plan): string {
  const parts = [
    `SELECT ${distinct ? "DISTINCT " : ""}${show.length === 0 ? "*" : show.map(named).join(", ")}`,
    `FROM ${quoted(table.name)}`,
    where.length > 0 && `WHERE ${where.map(writeCondition).join(" AND ")}`,
    groupBy.length > 0 && `GROUP BY ${groupBy.map(writeMeasure).join(", ")}`,
    having && `HAVING count(*) ${having.operator} ${having.number}`,
    order && `ORDER BY ${writeMeasure(order.by)}${order.descending ? " DESC NULLS LAST" : " ASC"}`,
    limit !== null && `LIMIT ${limit}`,
  ];
  return parts.filter(Boolean).join(" ");
}

function writeMeasure(measure: Measure): string {
  if (measure.kind === "rows") return "count(*)";
  const column = quoted(measure.column.name);
  if (measure.kind === "column") return column;
  if (measure.kind === "year") return `extract(year FROM ${column})`;
  if (measure.kind === "month") return `to_char(${column}, 'YYYY-MM')`;
  return measure.kind === "distinct" ? `count(DISTINCT ${column})` : `${measure.kind}(${column})`;
}

function named(measure: Measure): string {
  const text = writeMeasure(measure);
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

function writeCondition(condition: Condition): string {
  const column = quoted(condition.column.name);
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
