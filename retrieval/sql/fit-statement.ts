import { AppError } from "../../domain/errors.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import { gateStatement } from "./gate/gate.ts";

interface FittingKg {
  readonly kg_id: number;
  readonly kg_name: string;
}

export interface Fit {
  /** The knowledge graphs whose tables and columns the statement fits, in the order of their tables. */
  readonly fitting: readonly FittingKg[];
  /** Why the statement does not fit the first knowledge graph; null if it fits. */
  readonly fault: AppError | null;
}

/** Finds the knowledge graphs that a statement of the client can run in. */
export async function fitStatement(text: string, tables: readonly SqlTable[]): Promise<Fit> {
  const kgs = [...new Map(tables.map(({ kg_id, kg_name }) => [kg_id, kg_name]))];
  // Without tables the gate still gives the true reason for a text that is no SELECT.
  const catalogues = kgs.length > 0 ? kgs.map(([kg_id]) => tables.filter((table) => table.kg_id === kg_id)) : [[]];
  const faults = await Promise.all(catalogues.map((catalogue) => faultOf(text, catalogue)));
  const fitting = kgs.filter((_, at) => faults[at] === null).map(([kg_id, kg_name]) => ({ kg_id, kg_name }));
  return { fitting, fault: faults[0] ?? null };
}

/** The error of the gate; null if the statement passes. */
const faultOf = (text: string, catalogue: readonly SqlTable[]): Promise<AppError | null> =>
  gateStatement(text, catalogue).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.kind === "invalid_input") return error;
      throw error;
    },
  );
