import type { Node, SelectStmt } from "libpg-query";
import type { CatalogueTable, Scope } from "./scope.ts";

/** Text of a query and the names of its columns (null: a column that cannot be named). */
export interface Printed {
  readonly text: string;
  readonly columns: readonly (string | null)[];
}

/** The printers of a statement's parts call each other: queries hold expressions, which hold queries. */
export interface PrintContext {
  readonly catalogue: readonly CatalogueTable[];
  /** How FROM names a table: as shown, or as it runs. */
  readonly nameOf: (table: CatalogueTable) => string;
  /** Told of every table that the statement reads. */
  readonly used: Set<CatalogueTable>;
  readonly select: (statement: SelectStmt, outer: Scope | null) => Printed;
  readonly expression: (node: Node, scope: Scope) => string;
}
