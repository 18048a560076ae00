import { refuse } from "./fields.ts";
import { nearest } from "./nearest.ts";

/** A table that statements may name. SqlTable is one. */
export interface CatalogueTable {
  readonly name: string;
  /** Schema-qualified and quoted. */
  readonly physical: string;
  readonly columns: readonly { readonly name: string }[];
}

/** Columns in their order; null for one without a name, which a statement can only read by `*`. */
export type Columns = readonly (string | null)[];

/** The meaning of names at one place of a statement. */
export interface Scope {
  /** Columns of each name or alias in FROM; grows while FROM is read. */
  readonly sources: Map<string, Columns>;
  /** Columns of common table expressions. */
  readonly ctes: ReadonlyMap<string, Columns>;
  /** Names of the select list, for ORDER BY and GROUP BY; null elsewhere. */
  readonly outputs: ReadonlySet<string> | null;
  /** The query around this one. */
  readonly outer: Scope | null;
}

export const innerScope = (outer: Scope | null): Scope => ({
  sources: new Map(),
  ctes: outer?.ctes ?? new Map(),
  outputs: null,
  outer,
});

export function addSource(scope: Scope, name: string, columns: Columns): void {
  if (scope.sources.has(name)) refuse(`'${name}' is named twice`);
  scope.sources.set(name, columns);
}

export function findTable(catalogue: readonly CatalogueTable[], name: string): CatalogueTable {
  const names = catalogue.map((table) => table.name);
  return catalogue.find((table) => table.name === name) ?? refuse(`unknown table '${name}'${suggestion(name, names)}`);
}

export function checkColumn(scope: Scope, name: string): void {
  if (scope.outputs?.has(name)) return;
  const known: (string | null)[] = [];
  for (let at: Scope | null = scope; at; at = at.outer) {
    for (const columns of at.sources.values()) {
      if (columns.includes(name)) return;
      known.push(...columns);
    }
  }
  refuse(`unknown column '${name}'${suggestion(name, known)}`);
}

export function columnsOf(scope: Scope, source: string): Columns {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const columns = at.sources.get(source);
    if (columns) return columns;
  }
  return refuse(`unknown table '${source}'${suggestion(source, [...scope.sources.keys()])}`);
}

export function checkQualified(scope: Scope, source: string, name: string): void {
  const columns = columnsOf(scope, source);
  if (!columns.includes(name)) refuse(`unknown column '${source}.${name}'${suggestion(name, columns)}`);
}

function suggestion(wrong: string, names: Columns): string {
  const near = nearest(
    wrong,
    names.filter((name) => name !== null),
  );
  return near === null ? "" : `; did you mean '${near}'?`;
}
