import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { isMeasure, namedLike } from "./schema-index.ts";

const asked = ["price", "cost"];
const others = "fee fees fare charge charges rent tariff premium salary wage budget".split(" ");

/** The columns that say what something costs: by the header, otherwise by a currency or another word for money. */
export function moneyColumns({ columns }: Pick<SqlTable, "columns">): readonly SqlColumn[] {
  const measures = columns.filter(isMeasure);
  const named = measures.filter((column) => namedLike(column, asked));
  return named.length > 0 ? named : measures.filter((column) => isCurrency(column) || namedLike(column, others));
}

const isCurrency = ({ unit }: SqlColumn): boolean => unit !== undefined && unit !== "%";
