import type { SelectStmt } from "libpg-query";
import type { StatementType } from "../../../domain/query-sql.ts";
import { quoted } from "./fields.ts";
import { parseSelect } from "./parse-select.ts";
import type { PrintContext } from "./print-context.ts";
import { printExpression } from "./print-expression.ts";
import { printSelect } from "./print-select.ts";
import type { CatalogueTable } from "./scope.ts";
import { statementType } from "./statement-type.ts";

export interface GatedStatement<T extends CatalogueTable> {
  /** The statement with the table names that users know. */
  readonly shown: string;
  /** The same statement over the physical tables, to run. */
  readonly physical: string;
  readonly tables: readonly T[];
  readonly type: StatementType;
}

/**
 * The first defence against statements that rules, a model or a user wrote (docs/decisions/0011). PostgreSQL's own
 * parser reads the text. Printers then write the tree anew. They know only a read-only subset of SELECT over
 * `catalogue` and refuse every other field. Only the printed text is run, never the received text.
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
  return { shown, physical, tables: catalogue.filter((table) => used.has(table)), type: statementType(statement) };
}

function print(statement: SelectStmt, names: Pick<PrintContext, "catalogue" | "used" | "nameOf">): string {
  const context: PrintContext = {
    ...names,
    select: (query, outer) => printSelect(context, query, outer),
    expression: (node, scope) => printExpression(context, node, scope),
  };
  return context.select(statement, null).text;
}
