import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { quoted } from "./gate/fields.ts";
import type { Condition, Measure } from "./plan.ts";
import { type Source, writeConditions } from "./write-condition.ts";

interface Rows {
  readonly source: Source;
  readonly where: readonly Condition[];
}

/** The middle value, or the mean of the two middle ones. Only functions that the gate allows. */
export function writeMedian(column: SqlColumn, rows: Rows): string {
  return `SELECT avg("value") AS ${quoted(`median_${column.name}`.slice(0, 63))} FROM ${middle(column, rows)}`;
}

function middle(column: SqlColumn, { source, where }: Rows, group = ""): string {
  const value = source.name(column);
  const conditions = [`${value} IS NOT NULL`, group, writeConditions(where, source)].filter(Boolean).join(" AND ");
  const rows = `FROM ${source.from} WHERE ${conditions}`;
  const count = `(SELECT count(*) ${rows})`;
  return `(SELECT ${value} AS "value" ${rows} ORDER BY ${value} LIMIT 2 - ${count} % 2 OFFSET (${count} - 1) / 2) AS "middle"`;
}

interface OfGroup {
  readonly table: SqlTable;
  readonly where: readonly Condition[];
  /** Columns of one table. */
  readonly groupBy: readonly Measure[];
}

/** The median of a group, as a value of the statement that makes the groups. */
export function writeMedianOfGroup(column: SqlColumn, { table, where, groupBy }: OfGroup): string {
  const alias = quoted(table.name === "same_group" ? "same_group_rows" : "same_group");
  const source: Source = { name: ({ name }) => `${alias}.${quoted(name)}`, from: `${quoted(table.name)} AS ${alias}` };
  const same = groupBy.flatMap((group) => {
    if (group.kind !== "column") return [];
    const [inner, outer] = [source.name(group.column), `${quoted(table.name)}.${quoted(group.column.name)}`];
    return `(${inner} = ${outer} OR (${inner} IS NULL AND ${outer} IS NULL))`;
  });
  return `(SELECT avg("value") FROM ${middle(column, { source, where }, same.join(" AND "))})`;
}
