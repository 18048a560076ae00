import type { Node, SelectStmt } from "libpg-query";
import type { CatalogueTable, Columns, Scope } from "./scope.ts";

/** Text of a query, and its columns. */
export interface Printed {
  readonly text: string;
  readonly columns: Columns;
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
