import type { GraphKind } from "../../stores/ports/graph.ts";
import { compare, everyVector, hasDrift } from "./compare.ts";
import type { Projection } from "./projections.ts";
import { type Marking, mend } from "./write-again.ts";

/** Concurrent changes explain a few rounds of comparing and mending; more than this many mean a fault. */
export const mendRounds = 5;

/**
 * Compares and mends one knowledge graph, kind by kind in writing order: with an entity's row the graph deletes the
 * rows of its relations, which are compared later. Embeds as many records of each kind again as `sample` says. Returns
 * the first kind that still differs after all rounds, or null.
 */
export async function mendKg(
  records: Marking,
  projection: Projection,
  { kg_id, sample = everyVector }: { readonly kg_id: number; readonly sample?: number },
): Promise<GraphKind | null> {
  const { upkeep } = records;
  // Their vectors are orphans for the comparison, so they are gone at its end.
  const kept = projection.target === "vectors" ? await upkeep.keptVectors(kg_id) : [];
  for (const kind of projection.kinds) {
    for (let round = 1; ; round += 1) {
      const difference = await compare(upkeep, projection, { kg_id, kind, sample });
      if (!hasDrift(difference)) break;
      if (round === mendRounds) return kind;
      await mend(records, projection, difference);
    }
  }
  if (kept.length > 0) await upkeep.forgetKeptVectors(kg_id, kept);
  return null;
}
