import type { SqlColumn } from "../../domain/sql-table.ts";
import { literal, quoted } from "./gate/fields.ts";
import { type AskedTable, type Join, ownerOf } from "./joined-table.ts";
import type { Condition } from "./plan.ts";

/** Writes a column's name; in a join with its table. */
type Name = (column: SqlColumn) => string;

/** How columns are named, and the text of FROM. */
export interface Source {
  readonly name: Name;
  readonly from: string;
}

export const sourceOf = (table: AskedTable): Source => ({
  name: (column) =>
    table.parts ? `${quoted(ownerOf(table, column).name)}.${quoted(column.name)}` : quoted(column.name),
  from: writeFrom(table),
});

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

export const writeConditions = (where: readonly Condition[], source: Source): string =>
  where.map((condition) => writeCondition(condition, source)).join(" AND ");

export function writeCondition(condition: Condition, source: Source): string {
  const column = source.name(condition.column);
  switch (condition.kind) {
    case "values": {
      const [first = "", ...more] = condition.values.map(literal);
      if (more.length > 0) return `${column} ${condition.negated ? "NOT IN" : "IN"} (${[first, ...more].join(", ")})`;
      return `${column} ${condition.negated ? "<>" : "="} ${first}`;
    }
    case "contains": {
      const text = condition.text.replace(/[\\%_]/g, "\\$&");
      const like = condition.negated ? "NOT ILIKE" : "ILIKE";
      if (condition.atStart) return `ltrim(${column}) ${like} ${literal(`${text}%`)}`;
      return condition.atEnd
        ? `rtrim(${column}) ${like} ${literal(`%${text}`)}`
        : `${column} ${like} ${literal(`%${text}%`)}`;
    }
    case "number":
      return `${column} ${condition.operator} ${condition.number}`;
    case "columns":
      return `${column} ${condition.operator} ${source.name(condition.other)}`;
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
    case "group":
      return writeGroup(condition, column);
    case "any":
      return `(${condition.of.map((side) => writeConditions(side, source)).join(" OR ")})`;
    case "truth":
      // A flag may be a number: 0 or 1.
      return `${column} = ${condition.column.type === "boolean" ? condition.isTrue : Number(condition.isTrue)}`;
    case "empty":
      return `${column} IS ${condition.isEmpty ? "NULL" : "NOT NULL"}`;
    default:
      return condition satisfies never;
  }
}

/** Whether the column's value names a group of rows that fulfils the condition on groups. */
function writeGroup({ column, from, having, where }: Extract<Condition, { readonly kind: "group" }>, name: string) {
  const inner = sourceOf(from);
  const key = inner.name(column);
  const rows = where.length > 0 ? ` WHERE ${writeConditions(where, inner)}` : "";
  const { of, operator, number } = having;
  const counted = of.kind === "rows" ? "*" : `DISTINCT ${of.kind === "distinct" ? inner.name(of.column) : key}`;
  return `${name} IN (SELECT ${key} FROM ${inner.from}${rows} GROUP BY ${key} HAVING count(${counted}) ${operator} ${number})`;
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
