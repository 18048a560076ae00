import type { SelectStmt } from "libpg-query";
import { quoted } from "./fields.ts";
import { parseSelect } from "./parse-select.ts";
import type { PrintContext } from "./print-context.ts";
import { printExpression } from "./print-expression.ts";
import { printSelect } from "./print-select.ts";
import type { CatalogueTable } from "./scope.ts";

export interface GatedStatement<T extends CatalogueTable> {
  /** With the tables' names as users know them. */
  readonly shown: string;
  /** The same statement over the physical tables: what may be run. */
  readonly physical: string;
  readonly tables: readonly T[];
}

/**
 * The first wall in front of a statement, written by rules or by a model (SECURITY §2.4). PostgreSQL's own parser reads
 * the text; then the tree is printed anew by printers that have words for a read-only subset of SELECT over `catalogue`
 * and refuse everything else, field by field. So what runs is the printers' text, never the one that came in, and it
 * can hold nothing unforeseen.
 *
 * @throws AppError invalid_input with the reason, naming the nearest table or column for an unknown one
 */
export async function gateStatement<T extends CatalogueTable>(
  text: string,
  catalogue: readonly T[],
): Promise<GatedStatement<T>> {
  const statement = await parseSelect(text);
  const used = new Set<CatalogueTable>();
  const shown = print(statement, { catalogue, used, nameOf: ({ name }) => quoted(name) });
  const physical = print(statement, { catalogue, used, nameOf: (table) => table.physical });
  return { shown, physical, tables: catalogue.filter((table) => used.has(table)) };
}

function print(statement: SelectStmt, names: Pick<PrintContext, "catalogue" | "used" | "nameOf">): string {
  const context: PrintContext = {
    ...names,
    select: (query, outer) => printSelect(context, query, outer),
    expression: (node, scope) => printExpression(context, node, scope),
  };
  return context.select(statement, null).text;
}
