import { LRUCache } from "lru-cache";
import type { KnowledgeGraph } from "../domain/kg.ts";
import type { KgRecords, TypeCounts } from "../stores/ports/records/kgs.ts";

/** The counts of a knowledge graph take some kilobytes. */
const graphsKept = 2_000;

/** Entities and relations by type, by the id of the knowledge graph. */
export type CountTypes = (kgs: readonly KnowledgeGraph[]) => Promise<ReadonlyMap<number, TypeCounts>>;

/**
 * Counts the entities and relations of a knowledge graph once per version: every visible change gives it a new version.
 * Otherwise each list of knowledge graphs would read all their entities.
 */
export function createTypeCounts(kgRecords: Pick<KgRecords, "typeCounts">): CountTypes {
  const counted = new LRUCache<string, TypeCounts>({ max: graphsKept });
  const keyOf = ({ id, version }: KnowledgeGraph): string => `${id} ${version}`;
  return async (kgs) => {
    const found = new Map<number, TypeCounts>();
    const unknown = kgs.filter((kg) => {
      const counts = counted.get(keyOf(kg));
      if (counts !== undefined) found.set(kg.id, counts);
      return counts === undefined;
    });
    if (unknown.length === 0) return found;
    const fresh = await kgRecords.typeCounts(unknown.map(({ id }) => id));
    for (const kg of unknown) {
      const counts = fresh.get(kg.id);
      if (counts === undefined) continue;
      found.set(kg.id, counts);
      counted.set(keyOf(kg), counts);
    }
    return found;
  };
}
