import type { SqlColumn } from "../../domain/sql-table.ts";
import { isYearHeader } from "./header-stems.ts";
import type { ColumnLink } from "./links.ts";
import type { Side } from "./plan.ts";
import { type Reading, spend } from "./reading.ts";
import { isAdditive } from "./schema-index.ts";

/** The sums of two such columns, of which the question names two: "from 2000 to 2010". */
export function twoYearColumns(reading: Reading): readonly [Side, Side] | null {
  const links = reading.links
    .filter((link): link is ColumnLink => link.kind === "column")
    .filter(({ column }) => isYearHeader(column) && isAdditive(column));
  const [first, second, ...more] = links;
  if (!first || !second || more.length > 0) return null;
  for (const link of links) spend(reading, link);
  const side = (column: SqlColumn): Side => ({ of: { kind: "sum", column }, where: [] });
  return [side(first.column), side(second.column)];
}
