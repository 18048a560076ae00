import type { A_Expr, Node } from "libpg-query";
import { likes, operators } from "./allowed.ts";
import { nameParts, refuse } from "./fields.ts";

type Print = (node: Node) => string;

/** `operand` prints an operand, with parentheses if it needs them. */
export function printOperator(expression: A_Expr, operand: Print): string {
  const { kind, lexpr, rexpr } = expression;
  const parts = nameParts(expression.name);
  const name = parts.length === 1 ? (parts[0] ?? "") : refuse("operators of other schemas are not allowed");
  if (!rexpr) return refuse(`operator '${name}' is not allowed`);
  if (kind === "AEXPR_OP") return printPlain({ name, lexpr, rexpr }, operand);
  if (!lexpr) return refuse(`operator '${name}' is not allowed`);
  const left = operand(lexpr);
  switch (kind) {
    case "AEXPR_IN":
      return `${left} ${name === "<>" ? "NOT IN" : "IN"} (${items(rexpr).map(operand).join(", ")})`;
    case "AEXPR_LIKE":
    case "AEXPR_ILIKE":
      return `${left} ${likes[name] ?? refuse(`operator '${name}' is not allowed`)} ${operand(rexpr)}`;
    case "AEXPR_BETWEEN":
    case "AEXPR_NOT_BETWEEN":
      return `${left} ${name} ${items(rexpr).map(operand).join(" AND ")}`;
    case "AEXPR_DISTINCT":
      return `${left} IS DISTINCT FROM ${operand(rexpr)}`;
    case "AEXPR_NOT_DISTINCT":
      return `${left} IS NOT DISTINCT FROM ${operand(rexpr)}`;
    case "AEXPR_NULLIF":
      return `nullif(${left}, ${operand(rexpr)})`;
    default:
      return refuse(`operator '${name}' is not allowed here`);
  }
}

interface PlainOperator {
  readonly name: string;
  readonly lexpr: Node | undefined;
  readonly rexpr: Node;
}

function printPlain({ name, lexpr, rexpr }: PlainOperator, operand: Print): string {
  if (!operators.has(name)) return refuse(`operator '${name}' is not allowed`);
  if (lexpr) return `${operand(lexpr)} ${name} ${operand(rexpr)}`;
  return name === "-" || name === "+" ? `${name} ${operand(rexpr)}` : refuse(`operator '${name}' is not allowed`);
}

const items = (node: Node): readonly Node[] => ("List" in node ? (node.List.items ?? []) : refuse("a list is needed"));
