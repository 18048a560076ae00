import type { A_Const, BoolExpr, CaseExpr, FuncCall, Node, SubLink, TypeCast } from "libpg-query";
import { aggregates, dateFields, functions, types } from "./allowed.ts";
import { literal, nameParts, only, onlySelect, refuse } from "./fields.ts";
import { isStar, printColumn } from "./print-columns.ts";
import type { PrintContext } from "./print-context.ts";
import { printOperator } from "./print-operator.ts";
import type { Scope } from "./scope.ts";

/** Prints an expression. Throws `invalid_input` for every construct that the printer does not know. */
export function printExpression(context: PrintContext, node: Node, scope: Scope): string {
  const print = (part: Node): string => context.expression(part, scope);
  const operand = (part: Node): string => (isCompound(part) ? `(${print(part)})` : print(part));
  if ("ColumnRef" in node) {
    // A star that is no column of the result is a whole row.
    return isStar(node.ColumnRef) ? refuse("'*' is a column of the result only") : printColumn(node.ColumnRef, scope);
  }
  if ("A_Const" in node) return printConstant(node.A_Const);
  if ("A_Expr" in node) return printOperator(node.A_Expr, operand);
  if ("BoolExpr" in node) return printBoolean(node.BoolExpr, print);
  if ("FuncCall" in node) return printFunction(node.FuncCall, print);
  if ("TypeCast" in node) return printCast(node.TypeCast, print);
  if ("SubLink" in node) return printSubLink(node.SubLink, { context, operand, scope });
  if ("CaseExpr" in node) return printCase(node.CaseExpr, print);
  if ("CoalesceExpr" in node) return `coalesce(${(node.CoalesceExpr.args ?? []).map(print).join(", ")})`;
  if ("NullTest" in node && node.NullTest.arg) {
    return `${operand(node.NullTest.arg)} IS ${node.NullTest.nulltesttype === "IS_NULL" ? "NULL" : "NOT NULL"}`;
  }
  return refuse(`${Object.keys(node)[0] ?? "this expression"} is not allowed`);
}

const isCompound = (node: Node): boolean =>
  "A_Expr" in node || "BoolExpr" in node || "NullTest" in node || isMembership(node) || isNegative(node);

const isMembership = (node: Node): boolean => "SubLink" in node && node.SubLink.subLinkType === "ANY_SUBLINK";
const isNegative = (node: Node): boolean => "A_Const" in node && printConstant(node.A_Const).startsWith("-");

/** The parser omits the value fields of zero, false and the empty string. */
function printConstant(constant: A_Const): string {
  if (constant.isnull) return "NULL";
  if (constant.ival) return String(constant.ival.ival ?? 0);
  if (constant.fval) return printNumber(constant.fval.fval ?? "");
  if (constant.boolval) return constant.boolval.boolval ? "true" : "false";
  return constant.sval ? literal(constant.sval.sval ?? "") : refuse("bit strings are not allowed");
}

/**
 * Bounds the digits of a number: a short text such as 1e131071 is a number of 131,072 digits in each row. Numbers of a
 * table have at most 308 digits.
 */
function printNumber(text: string): string {
  if (!/^-?[\d.]+(e[+-]?\d+)?$/i.test(text)) return refuse("this number is not allowed");
  return Math.abs(Number(text)) <= Number.MAX_VALUE && text.length <= numberLength
    ? text
    : refuse("a number has too many digits");
}

const numberLength = 400;

function printBoolean({ boolop, args = [] }: BoolExpr, print: (node: Node) => string): string {
  const parts = args.map((part) => ("BoolExpr" in part ? `(${print(part)})` : print(part)));
  if (boolop === "NOT_EXPR") return `NOT (${parts[0] ?? refuse("NOT needs a condition")})`;
  return parts.join(boolop === "AND_EXPR" ? " AND " : " OR ");
}

const callFields = ["funcname", "args", "agg_star", "agg_distinct", "agg_filter", "funcformat"];

function printFunction(call: FuncCall, print: (node: Node) => string): string {
  const parts = nameParts(call.funcname);
  const name = parts.at(-1) ?? "";
  const known = functions.has(name) && (parts.length === 1 || (parts.length === 2 && parts[0] === "pg_catalog"));
  if (!known) return refuse(`function '${parts.join(".")}' is not allowed`);
  only(`function '${name}'`, call, callFields);
  if ((call.agg_star || call.agg_distinct || call.agg_filter) && !aggregates.has(name))
    refuse(`'${name}' is no aggregate`);
  const [field, value] = call.args ?? [];
  if (name === "extract") return field && value ? printExtract(field, print(value)) : refuse("'extract' needs a field");
  const inner = call.agg_star ? "*" : printArguments(name, call.args ?? [], print).join(", ");
  const filter = call.agg_filter ? ` FILTER (WHERE ${print(call.agg_filter)})` : "";
  // left and right are keywords elsewhere, but names of functions in a call.
  return `${name}(${call.agg_distinct ? "DISTINCT " : ""}${inner})${filter}`;
}

/**
 * Positions and lengths of `substring` are printed as whole numbers. With a text in their place PostgreSQL would match
 * regular expressions, even from a column.
 */
function printArguments(name: string, args: readonly Node[], print: (node: Node) => string): string[] {
  if (name !== "substring") return args.map(print);
  return args.map((arg, at) => {
    if (at === 0 || isWholeNumber(arg)) return print(arg);
    return "A_Const" in arg
      ? refuse("'substring' needs whole numbers; patterns are not allowed")
      : `CAST(${print(arg)} AS int4)`;
  });
}

const isWholeNumber = (node: Node): boolean => "A_Const" in node && node.A_Const.ival !== undefined;

function printExtract(field: Node, value: string): string {
  const name = "A_Const" in field ? (field.A_Const.sval?.sval ?? "").toLowerCase() : "";
  return dateFields.has(name) ? `extract(${name} FROM ${value})` : refuse(`'${name}' cannot be extracted`);
}

function printCast({ arg, typeName }: TypeCast, print: (node: Node) => string): string {
  const parts = nameParts(typeName?.names);
  const name = parts.at(-1) ?? "";
  if (!arg || !typeName || !types.has(name) || parts.length > 2 || (parts.length === 2 && parts[0] !== "pg_catalog")) {
    return refuse(`type '${parts.join(".")}' is not allowed`);
  }
  only(`type '${name}'`, typeName, ["names", "typemod"]);
  return `CAST(${print(arg)} AS ${name})`;
}

interface Surroundings {
  readonly context: PrintContext;
  readonly operand: (node: Node) => string;
  readonly scope: Scope;
}

function printSubLink(link: SubLink, { context, operand, scope }: Surroundings): string {
  only("a subquery", link, ["subLinkType", "testexpr", "subselect"]);
  if (!link.subselect || !("SelectStmt" in link.subselect)) return refuse(onlySelect);
  const { text, columns } = context.select(link.subselect.SelectStmt, scope);
  if (link.subLinkType === "EXISTS_SUBLINK") return `EXISTS (${text})`;
  if (columns.length !== 1) return refuse("a subquery that gives a value needs exactly one column");
  if (link.subLinkType === "EXPR_SUBLINK") return `(${text})`;
  if (link.subLinkType === "ANY_SUBLINK" && link.testexpr) return `${operand(link.testexpr)} IN (${text})`;
  return refuse("this kind of subquery is not allowed");
}

function printCase({ arg, args = [], defresult }: CaseExpr, print: (node: Node) => string): string {
  const branches = args.map((node) => {
    const branch = "CaseWhen" in node ? node.CaseWhen : undefined;
    if (!branch?.expr || !branch.result) return refuse("this CASE is not allowed");
    return `WHEN ${print(branch.expr)} THEN ${print(branch.result)}`;
  });
  return ["CASE", arg && print(arg), ...branches, defresult && `ELSE ${print(defresult)}`, "END"]
    .filter(Boolean)
    .join(" ");
}
