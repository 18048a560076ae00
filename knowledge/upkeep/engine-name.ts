import { unavailable } from "../../domain/errors.ts";
import type { Projection } from "./projections.ts";

/**
 * "Neo4j 5.26.30" → "Neo4j": an update of an engine is no move to another. Throws `unavailable` when it does not
 * answer.
 */
export async function engineOf({ target, health }: Projection): Promise<string> {
  const { status, engine } = await health();
  if (status === "disconnected") throw unavailable(target);
  return engine.split(" ", 1)[0] ?? engine;
}
