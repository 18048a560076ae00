import { createHash } from "node:crypto";
import type { Sql } from "../client.ts";

/** Up to this number of chunks or records, a plan for a few rows is good. */
const few = 20;

export interface ShiftStatement {
  /** Name of the plan that a connection keeps. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Number of chunks or records that the values name. */
  readonly rows: number;
}

/**
 * Runs a large statement. For few rows a connection keeps its plan: in an edit by hand, planning takes ten times as
 * long as the work (4–12 ms against 0.5 ms). For many rows the statement is planned for their number.
 */
export const withKeptPlan = <R extends object>(
  sql: Sql,
  { name, text, values, rows }: ShiftStatement,
): Promise<readonly R[]> => (rows <= few ? sql.prepared<R>(name, text, values) : sql.query<R>(text, values));

/**
 * Statements of edits by hand and of the relay behind them, which are many and small: parsing and planning them costs
 * PostgreSQL more than their work. A connection keeps the plan of each; a statement whose values name many rows is
 * planned for their number. The texts must not depend on data: each of them occupies memory of every connection.
 * `forced`: in a transaction with `keepsPlans`.
 */
export function keepingPlans(sql: Sql, { forced = false }: { readonly forced?: boolean } = {}): Sql {
  const planned = async <R extends object>(text: string, values: readonly unknown[]): Promise<R[]> => {
    if (!forced) return sql.query<R>(text, values);
    await sql.query("SET LOCAL plan_cache_mode TO DEFAULT");
    const rows = await sql.query<R>(text, values);
    await sql.query("SET LOCAL plan_cache_mode = force_generic_plan");
    return rows;
  };
  const query = <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    values.some(namesMany) ? planned<R>(text, values) : sql.prepared<R>(nameOf(text), text, values);
  return {
    query,
    one: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query<R>(text, values))[0] ?? null,
    prepared: sql.prepared,
  };
}

const namesMany = (value: unknown): boolean => Array.isArray(value) && value.length > few;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `kept_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, known);
  return known;
}
