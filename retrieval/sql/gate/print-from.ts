import type { Alias, JoinExpr, Node, RangeSubselect, RangeVar } from "libpg-query";
import { nameParts, only, quoted, refuse } from "./fields.ts";
import type { PrintContext } from "./print-context.ts";
import { addSource, findTable, type Scope } from "./scope.ts";

const joins: Readonly<Record<string, string>> = {
  JOIN_INNER: "JOIN",
  JOIN_LEFT: "LEFT JOIN",
  JOIN_RIGHT: "RIGHT JOIN",
  JOIN_FULL: "FULL JOIN",
};

/** Prints one item of FROM and adds its columns to `scope`. */
export function printFrom(context: PrintContext, node: Node, scope: Scope): string {
  if ("RangeVar" in node) return printTable(context, node.RangeVar, scope);
  if ("JoinExpr" in node) return printJoin(context, node.JoinExpr, scope);
  if ("RangeSubselect" in node) return printSubquery(context, node.RangeSubselect, scope);
  return refuse("only tables and subqueries may stand in FROM");
}

function printTable(context: PrintContext, table: RangeVar, scope: Scope): string {
  const name = table.relname ?? "";
  if (table.schemaname !== undefined || table.catalogname !== undefined)
    refuse(`table '${name}' must not have a schema prefix`);
  only("a table", table, ["relname", "inh", "relpersistence", "alias"]);
  // The parser omits the field for ONLY.
  if (table.inh !== true) refuse("ONLY is not allowed");
  const alias = aliasOf(table.alias) ?? name;
  const cte = scope.ctes.get(name);
  if (cte) {
    addSource(scope, alias, cte);
    return `${quoted(name)}${as(alias, name)}`;
  }
  const found = findTable(context.catalogue, name);
  context.used.add(found);
  addSource(
    scope,
    alias,
    found.columns.map((column) => column.name),
  );
  const shown = context.nameOf(found);
  return `${shown}${as(alias, shown === quoted(name) ? name : null)}`;
}

const as = (alias: string, name: string | null): string => (alias === name ? "" : ` AS ${quoted(alias)}`);

function aliasOf(alias: Alias | undefined): string | undefined {
  if (alias) only("an alias", alias, ["aliasname"]);
  return alias?.aliasname;
}

function printJoin(context: PrintContext, join: JoinExpr, scope: Scope): string {
  only("a join", join, ["jointype", "larg", "rarg", "quals", "usingClause", "rtindex"]);
  const { larg, rarg, quals } = join;
  const word = joins[join.jointype ?? ""];
  if (!larg || !rarg || word === undefined) return refuse("this kind of join is not allowed");
  const left = printFrom(context, larg, scope);
  const right = printFrom(context, rarg, scope);
  const parts = "JoinExpr" in rarg ? `(${right})` : right;
  if (join.usingClause) return `${left} ${word} ${parts} USING (${nameParts(join.usingClause).map(quoted).join(", ")})`;
  if (quals) return `${left} ${word} ${parts} ON ${context.expression(quals, scope)}`;
  return word === "JOIN" ? `${left} CROSS JOIN ${parts}` : refuse("a join needs a condition");
}

function printSubquery(context: PrintContext, range: RangeSubselect, scope: Scope): string {
  only("a subquery", range, ["subquery", "alias"]);
  const alias = aliasOf(range.alias);
  if (!range.subquery || !("SelectStmt" in range.subquery) || alias === undefined) {
    return refuse("a subquery in FROM needs a name");
  }
  // Not lateral: the subquery sees the outer queries, but not the other items of FROM.
  const { text, columns } = context.select(range.subquery.SelectStmt, { ...scope, sources: new Map() });
  addSource(scope, alias, columns);
  return `(${text}) AS ${quoted(alias)}`;
}
