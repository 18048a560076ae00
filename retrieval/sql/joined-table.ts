import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";

/** One equation of a join. Each value of `toColumn` is in only one row of `to`. */
export interface Join {
  readonly from: SqlTable;
  readonly fromColumn: SqlColumn;
  readonly to: SqlTable;
  readonly toColumn: SqlColumn;
  /**
   * True if nothing proves that `toColumn` has each value once: its numbers are an identifier that is not named after
   * its table.
   */
  readonly isUnsure?: boolean;
}

/** Whether a row of `from` finds one row of `to` at most. */
export const isSureKey = ({ isUnsure }: Join): boolean => isUnsure !== true;

/** A table of the catalogue, or several joined ones that the rules read like one. */
export interface AskedTable extends SqlTable {
  /** Absent for a table of the catalogue. The first part begins FROM, and each join adds the next part. */
  readonly parts?: readonly SqlTable[];
  readonly joins?: readonly Join[];
}

/** Reads joined tables as one. The column objects stay those of the parts. */
export function joinedTable(parts: readonly SqlTable[], joins: readonly Join[]): AskedTable {
  const [first] = parts;
  if (!first) throw new Error("A join needs tables");
  return {
    ...first,
    name: parts.map(({ name }) => name).join(" with "),
    row_count: Math.max(...parts.map(({ row_count }) => row_count)),
    columns: parts.flatMap(({ columns }) => columns),
    parts,
    joins,
  };
}

export const partsOf = (table: AskedTable): readonly SqlTable[] => table.parts ?? [table];

/** The table of the catalogue that has the column. */
export const ownerOf = (table: AskedTable, column: SqlColumn): SqlTable =>
  partsOf(table).find(({ columns }) => columns.includes(column)) ?? table;

/** The key whose different values count the rows of a part, if the join may repeat them; otherwise null. */
export const keyOfRepeated = (table: AskedTable, part: SqlTable): SqlColumn | null =>
  table.joins?.find(({ to }) => to === part)?.toColumn ?? null;
