import { invalidInput } from "../../domain/errors.ts";
import type { QuerySqlRequest } from "../../domain/query-sql.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { type KgsToAsk, kgsToAsk } from "../kgs-to-ask.ts";
import { nearest } from "../sql/gate/nearest.ts";
import { checkKnown } from "./check-known.ts";

export interface TablesToAsk extends Omit<KgsToAsk, "sources_count"> {
  /** All tables of the knowledge graphs. */
  readonly tables: readonly SqlTable[];
  /** The tables that the hints name; without hints all of them. */
  readonly hinted: readonly SqlTable[];
}

type TablesRecords = Pick<Records, "kgs" | "tables">;

/**
 * The tables that a request may ask. Throws `not_found` for an unknown knowledge graph, and `invalid_input` for an
 * unknown hint.
 */
export async function tablesToAsk(
  { kgs: records, tables: stored }: TablesRecords,
  tenant_id: string,
  { query: question, kg_names, table_hints }: QuerySqlRequest,
): Promise<TablesToAsk> {
  await checkKnown(records, tenant_id, kg_names);
  const asked = { tenant_id, kg_names: kg_names?.length ? kg_names : hintedKgs(table_hints), question };
  const { kgs, kgs_not_asked } = await kgsToAsk(records, asked);
  const tables = await stored.list(kgs.map(({ id }) => id));
  return { kgs, kgs_not_asked, tables, hinted: hintedTables(table_hints, tables) };
}

/** The knowledge graphs of the hints, if all of them name one. */
function hintedKgs(hints: readonly string[]): readonly string[] | undefined {
  const named = hints.map((hint) => hint.slice(0, Math.max(0, hint.indexOf("."))));
  return named.every((name) => name !== "") ? [...new Set(named)] : undefined;
}

function hintedTables(hints: readonly string[], tables: readonly SqlTable[]): readonly SqlTable[] {
  if (hints.length === 0) return tables;
  const found = new Set(hints.flatMap((hint) => tablesOf(hint, tables)));
  return tables.filter((table) => found.has(table));
}

function tablesOf(hint: string, tables: readonly SqlTable[]): readonly SqlTable[] {
  const isNamed = ({ kg_name, name }: SqlTable) => hint === name || hint === `${kg_name}.${name}`;
  const found = tables.filter(isNamed);
  if (found.length > 0) return found;
  const names = tables.map(({ kg_name, name }) => (hint.includes(".") ? `${kg_name}.${name}` : name));
  const near = nearest(hint, names);
  throw invalidInput(
    `table_hints: unknown table '${hint}'${near === null ? "" : `; did you mean '${near}'?`}`,
    "table_hints",
  );
}
