import type { Sql } from "../client.ts";
import type { Shift } from "./change.ts";

/** Up to this many chunks a nested loop over their names is harmless. */
const nestedLoopChunks = 20;

/**
 * Runs a statement over the names of shifted chunks. The planner estimates a few rows for a CTE and joins by nested
 * loops, which takes minutes for thousands of chunks. Such a statement therefore reads tables only by arrays of ids or
 * inside LATERAL: any other join would read a whole table.
 */
export async function withoutNestedLoops<T>(
  sql: Sql,
  { retired, added }: Pick<Shift, "retired" | "added">,
  run: () => Promise<T>,
): Promise<T> {
  if (retired.length + added.length <= nestedLoopChunks) return run();
  await sql.query("SET LOCAL enable_nestloop = off");
  const result = await run();
  await sql.query("SET LOCAL enable_nestloop = on");
  return result;
}
