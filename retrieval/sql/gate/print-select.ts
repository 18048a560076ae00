import type { Node, ResTarget, SelectStmt, SortBy, WithClause } from "libpg-query";
import { only, onlySelect, quoted, refuse } from "./fields.ts";
import { isStar, outputName, printColumn, starColumns } from "./print-columns.ts";
import type { PrintContext, Printed } from "./print-context.ts";
import { printFrom } from "./print-from.ts";
import { innerScope, type Scope } from "./scope.ts";

const clauses = [
  "distinctClause",
  "targetList",
  "fromClause",
  "whereClause",
  "groupClause",
  "havingClause",
  "sortClause",
  "limitCount",
  "limitOffset",
  "limitOption",
  "op",
  "all",
  "larg",
  "rarg",
  "withClause",
];
const setOperations: Readonly<Record<string, string>> = {
  SETOP_UNION: "UNION",
  SETOP_INTERSECT: "INTERSECT",
  SETOP_EXCEPT: "EXCEPT",
};

/** Prints a query. Throws `invalid_input` for every construct that the printer does not know. */
export function printSelect(context: PrintContext, statement: SelectStmt, outer: Scope | null): Printed {
  only("SELECT", statement, clauses);
  const { prefix, scope } = printWith(context, statement.withClause, innerScope(outer));
  const body = statement.op === "SETOP_NONE" || !statement.op ? printPlain : printSetOperation;
  const { text, columns } = body(context, statement, scope);
  return {
    text: [prefix, text, ...printTail(context, statement, withOutputs(scope, columns))].filter(Boolean).join(" "),
    columns,
  };
}

const withOutputs = (scope: Scope, columns: Printed["columns"]): Scope => ({
  ...scope,
  outputs: new Set(columns.filter((column) => column !== null)),
});

function printWith(context: PrintContext, clause: WithClause | undefined, scope: Scope) {
  if (!clause) return { prefix: "", scope };
  // A short recursive query can run without end.
  if (clause.recursive) refuse("recursive queries are not allowed");
  const ctes = new Map(scope.ctes);
  const parts = (clause.ctes ?? []).map((node) => {
    if (!("CommonTableExpr" in node)) return refuse("this WITH is not allowed");
    only("WITH", node.CommonTableExpr, ["ctename", "ctematerialized", "ctequery"]);
    const { ctename = "", ctequery } = node.CommonTableExpr;
    if (!ctequery || !("SelectStmt" in ctequery)) return refuse(onlySelect);
    const { text, columns } = context.select(ctequery.SelectStmt, { ...scope, ctes: new Map(ctes) });
    ctes.set(ctename, columns);
    return `${quoted(ctename)} AS (${text})`;
  });
  return { prefix: `WITH ${parts.join(", ")}`, scope: { ...scope, ctes } };
}

function printSetOperation(context: PrintContext, statement: SelectStmt, scope: Scope): Printed {
  const word = setOperations[statement.op ?? ""];
  if (!statement.larg || !statement.rarg || word === undefined) return refuse("this set operation is not allowed");
  const left = context.select(statement.larg, scope);
  const right = context.select(statement.rarg, scope);
  if (left.columns.length !== right.columns.length) refuse(`both sides of ${word} need the same number of columns`);
  return { text: `(${left.text}) ${word}${statement.all ? " ALL" : ""} (${right.text})`, columns: left.columns };
}

function printPlain(context: PrintContext, statement: SelectStmt, scope: Scope): Printed {
  const from = (statement.fromClause ?? []).map((node) => printFrom(context, node, scope));
  const targets = (statement.targetList ?? []).map(targetOf);
  if (targets.length === 0) refuse("SELECT needs columns");
  const columns = targets.flatMap((target): Printed["columns"] => starColumns(target, scope) ?? [outputName(target)]);
  const grouping = withOutputs(scope, columns);
  const print = (node: Node) => context.expression(node, scope);
  const text = [
    `SELECT ${printDistinct(statement)}${targets.map((target) => printTarget(context, target, scope)).join(", ")}`,
    from.length > 0 && `FROM ${from.join(", ")}`,
    statement.whereClause && `WHERE ${print(statement.whereClause)}`,
    statement.groupClause &&
      `GROUP BY ${statement.groupClause.map((node) => context.expression(node, grouping)).join(", ")}`,
    statement.havingClause && `HAVING ${print(statement.havingClause)}`,
  ];
  return { text: text.filter(Boolean).join(" "), columns };
}

/** The parser gives DISTINCT as a list with one empty node, DISTINCT ON as a list of expressions. */
function printDistinct({ distinctClause }: SelectStmt): string {
  if (!distinctClause) return "";
  return distinctClause.every((node) => Object.keys(node).length === 0)
    ? "DISTINCT "
    : refuse("DISTINCT ON is not allowed");
}

const targetOf = (node: Node): ResTarget =>
  "ResTarget" in node ? node.ResTarget : refuse("this column is not allowed");

function printTarget(context: PrintContext, target: ResTarget, scope: Scope): string {
  only("a column", target, ["name", "val"]);
  if (!target.val) return refuse("this column is not allowed");
  if ("ColumnRef" in target.val && isStar(target.val.ColumnRef)) {
    if (target.name !== undefined) refuse("'*' cannot be named");
    return printColumn(target.val.ColumnRef, scope);
  }
  const text = context.expression(target.val, scope);
  return target.name === undefined ? text : `${text} AS ${quoted(target.name)}`;
}

function printTail(context: PrintContext, statement: SelectStmt, scope: Scope): (string | undefined)[] {
  const { sortClause, limitCount, limitOffset } = statement;
  if (statement.limitOption === "LIMIT_OPTION_WITH_TIES") refuse("WITH TIES is not allowed");
  return [
    sortClause && `ORDER BY ${sortClause.map((node) => printSort(context, node, scope)).join(", ")}`,
    limitCount && `LIMIT ${context.expression(limitCount, scope)}`,
    limitOffset && `OFFSET ${context.expression(limitOffset, scope)}`,
  ];
}

const directions: Readonly<Record<string, string>> = { SORTBY_DEFAULT: "", SORTBY_ASC: " ASC", SORTBY_DESC: " DESC" };
const nullOrders: Readonly<Record<string, string>> = {
  SORTBY_NULLS_DEFAULT: "",
  SORTBY_NULLS_FIRST: " NULLS FIRST",
  SORTBY_NULLS_LAST: " NULLS LAST",
};

function printSort(context: PrintContext, node: Node, scope: Scope): string {
  const sort: SortBy = "SortBy" in node ? node.SortBy : refuse("this ORDER BY is not allowed");
  only("ORDER BY", sort, ["node", "sortby_dir", "sortby_nulls"]);
  const direction = directions[sort.sortby_dir ?? ""];
  const nulls = nullOrders[sort.sortby_nulls ?? ""];
  if (!sort.node || direction === undefined || nulls === undefined) return refuse("this ORDER BY is not allowed");
  return `${context.expression(sort.node, scope)}${direction}${nulls}`;
}
