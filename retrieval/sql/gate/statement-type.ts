import type { SelectStmt } from "libpg-query";
import type { StatementType } from "../../../domain/query-sql.ts";
import { aggregates } from "./allowed.ts";
import { nameParts } from "./fields.ts";

/**
 * The most complex part of a statement. subquery: several SELECTs, nested or combined. join: several tables. aggregate:
 * values computed from many rows. select: rows as they are.
 */
export function statementType(statement: SelectStmt): StatementType {
  if (statement.op !== undefined && statement.op !== "SETOP_NONE") return "subquery";
  const found = { subquery: false, join: (statement.fromClause ?? []).length > 1, aggregate: false };
  const waiting: object[] = [statement];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ("SelectStmt" in node) found.subquery = true;
    if ("JoinExpr" in node) found.join = true;
    if ("groupClause" in node || isAggregate(node)) found.aggregate = true;
    for (const value of Object.values(node)) if (typeof value === "object" && value !== null) waiting.push(value);
  }
  if (found.subquery) return "subquery";
  if (found.join) return "join";
  return found.aggregate ? "aggregate" : "select";
}

const isAggregate = (node: object): boolean =>
  "funcname" in node && Array.isArray(node.funcname) && aggregates.has(nameParts(node.funcname).at(-1) ?? "");
