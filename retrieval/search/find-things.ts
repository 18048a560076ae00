import type { Relation } from "../../domain/graph.ts";
import { evidenceDeadlineMs } from "../../domain/limits/search.ts";
import { type AskedThings, type SearchedThings, wantsThings } from "./asked-things.ts";
import { entitiesFor } from "./find-entities.ts";
import type { Found, FoundThing } from "./found.ts";
import { type EvidenceOf, type WithEvidence, withEvidence } from "./hit-evidence.ts";
import { rounded, statedRelations } from "./named-things.ts";
import { shareOfWords } from "./word-share.ts";

// Entities and relations as results of a search.

export interface ThingSearch {
  /**
   * At most `limit` entities and as many relations, in any order; none if the search wants passages only. Throws if the
   * caller has gone.
   */
  find(asked: AskedThings): Promise<readonly FoundThing[]>;
  /** The results with the evidence of their entities and relations (`hit-evidence.ts`). */
  withEvidence<Shown extends { readonly found: Found }>(
    results: readonly Shown[],
    of: EvidenceOf,
  ): Promise<WithEvidence<Shown>>;
}

/** Number of entities whose relations are candidates, and of passages whose relations are. */
const [relatedEntities, statingPassages] = [10, 20];

export function createThingSearch(services: SearchedThings): ThingSearch {
  return {
    async find(asked) {
      const { types, limit, filters } = asked;
      if (!wantsThings(types)) return [];
      const entities = await entitiesFor(services, asked);
      const relations = types.includes("relation") ? await relationsFor(services, asked, entities) : [];
      const best = (things: readonly FoundThing[]) =>
        things
          .filter(({ score }) => rounded(score) >= (filters.min_score ?? 0))
          .sort((a, b) => b.score - a.score)
          .slice(0, limit);
      return [...(types.includes("entity") ? best(entities) : []), ...best(relations.filter(({ score }) => score > 0))];
    },
    withEvidence: (results, of) =>
      withEvidence(services, results, { ...of, deadlineMs: services.evidenceMs ?? evidenceDeadlineMs }),
  };
}

/** Relations that the passages state, and those of the best entities. */
async function relationsFor(
  { records: { reading }, graph }: SearchedThings,
  asked: AskedThings,
  entities: readonly FoundThing[],
): Promise<readonly FoundThing[]> {
  const { kg, analysed, passages, filters, engines, signal } = asked;
  const nearest = [...entities].sort((a, b) => b.score - a.score || a.id - b.id).slice(0, relatedEntities);
  const relations = await statedRelations({ records: reading, graph }, kg.id, {
    chunk_ids: passages.slice(0, statingPassages).map(({ chunk }) => chunk.chunk_id),
    entity_ids: filters.source_ids === undefined ? nearest.map(({ id }) => id) : [],
    relation_types: filters.relation_types,
    engines,
  });
  signal.throwIfAborted();
  const ends = [...new Set(relations.flatMap((each) => [each.source_entity_id, each.target_entity_id]))];
  const labels = new Map((await reading.entities(kg.id, ends)).map(({ id, label }) => [id, label]));
  return relations.map((relation): FoundThing => {
    const [source, target] = [labels.get(relation.source_entity_id), labels.get(relation.target_entity_id)];
    const content = [source, relation.relation_type.replaceAll("_", " "), target].join(" ");
    return {
      result_type: "relation",
      kg_id: kg.id,
      kg_name: kg.name,
      id: relation.id,
      score: shareOfWords(analysed, content),
      content,
      metadata: metadataOf(relation, { source, target }),
    };
  });
}

const metadataOf = (
  { relation_type, source_entity_id, target_entity_id, confidence_score }: Relation,
  { source = "", target = "" }: { readonly source?: string | undefined; readonly target?: string | undefined },
) => ({
  relation_type,
  source_entity_id,
  source_label: source,
  target_entity_id,
  target_label: target,
  confidence_score,
});
