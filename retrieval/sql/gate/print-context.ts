import type { Node, SelectStmt } from "libpg-query";
import type { CatalogueTable, Scope } from "./scope.ts";

/** Text of a query and the names of its columns (null: a column that cannot be named). */
export interface Printed {
  readonly text: string;
  readonly columns: readonly (string | null)[];
}

/** Lets the printers call each other: queries contain expressions, which contain queries. */
export interface PrintContext {
  readonly catalogue: readonly CatalogueTable[];
  /** The name of a table in FROM: its shown or its physical name. */
  readonly nameOf: (table: CatalogueTable) => string;
  /** Collects every table that the statement reads. */
  readonly used: Set<CatalogueTable>;
  readonly select: (statement: SelectStmt, outer: Scope | null) => Printed;
  readonly expression: (node: Node, scope: Scope) => string;
}
