import { functionCalls } from "./sql-attacks/functions.ts";
import { queries } from "./sql-attacks/queries.ts";
import { statements } from "./sql-attacks/statements.ts";

/** Statements over the tables sales and shops that the gate must refuse. */
export const sqlAttacks: readonly string[] = [...statements, ...queries, ...functionCalls];
