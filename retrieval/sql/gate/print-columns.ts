import type { ColumnRef, Node, ResTarget } from "libpg-query";
import { only, quoted, refuse } from "./fields.ts";
import { type Columns, checkColumn, checkQualified, columnsOf, type Scope } from "./scope.ts";

/** `name`, `table.name`, `*` or `table.*`; null stands for the star. */
function partsOf(reference: ColumnRef): (string | null)[] {
  only("a column", reference, ["fields"]);
  return (reference.fields ?? []).map((field) => {
    if ("A_Star" in field) return null;
    return "String" in field ? (field.String.sval ?? "") : refuse("this name is not allowed");
  });
}

export function printColumn(reference: ColumnRef, scope: Scope): string {
  const parts = partsOf(reference);
  const [first, second] = parts;
  if (parts.length > 2 || first === undefined) return refuse("a column must not have a schema prefix");
  if (second === undefined) {
    if (first !== null) checkColumn(scope, first);
    else if (scope.sources.size === 0) refuse("'*' needs a table");
  } else if (first !== null) {
    if (second === null) columnsOf(scope, first);
    else checkQualified(scope, first, second);
  }
  return parts.map((part) => (part === null ? "*" : quoted(part))).join(".");
}

export const isStar = (reference: ColumnRef): boolean => partsOf(reference).includes(null);

/** The columns that a star stands for; null for anything else. */
export function starColumns(target: ResTarget, scope: Scope): Columns | null {
  if (!target.val || !("ColumnRef" in target.val)) return null;
  const [first, second] = partsOf(target.val.ColumnRef);
  if (first === null) return [...scope.sources.values()].flat();
  return second === null && first !== undefined ? columnsOf(scope, first) : null;
}

/** PostgreSQL's name for a column of the result; null if it has no proper name. */
export function outputName({ name, val }: ResTarget): string | null {
  if (name !== undefined) return name;
  return val ? nameOf(val) : null;
}

function nameOf(node: Node): string | null {
  if ("ColumnRef" in node) return partsOf(node.ColumnRef).at(-1) ?? null;
  if (!("FuncCall" in node)) return null;
  const last = node.FuncCall.funcname?.at(-1);
  return last && "String" in last ? (last.String.sval ?? null) : null;
}
