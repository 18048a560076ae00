import type { GraphKind } from "../../stores/ports/graph.ts";
import { compare, hasDrift } from "./compare.ts";
import type { Projection } from "./projections.ts";
import { type Marking, mend } from "./write-again.ts";

/** Concurrent changes explain a few rounds of comparing and mending; more than this many mean a fault. */
export const mendRounds = 5;

/**
 * Compares and mends one knowledge graph, kind by kind in writing order: with an entity's row the graph deletes the
 * rows of its relations, which are compared later. Returns the first kind that still differs after all rounds, or null.
 */
export async function mendKg(records: Marking, projection: Projection, kg_id: number): Promise<GraphKind | null> {
  for (const kind of projection.kinds) {
    for (let round = 1; ; round += 1) {
      const difference = await compare(records.upkeep, projection, { kg_id, kind });
      if (!hasDrift(difference)) break;
      if (round === mendRounds) return kind;
      await mend(records, projection, difference);
    }
  }
  return null;
}
