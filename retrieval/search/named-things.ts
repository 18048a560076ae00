import type { Entity, Relation } from "../../domain/graph.ts";
import type { KgSearchResult } from "../../domain/kg-search.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";
import type { EngineOutages } from "../engine-outages.ts";
import type { AnalysedQuestion } from "../rank/question-terms.ts";
import type { ScoredPassage } from "./found.ts";
import { byKey, type Named, type SearchFilters } from "./search-filters.ts";

// Entities and relations that a search shows in addition to its passages.

/** Most entities, and most relations, of an answer. */
const listLimit = 50;
/** Relations of each entity that the query names. */
const neighbourLimit = 20;
/** Factor for a mention: a passage that only mentions an entity tells less than a passage about it. */
const mentionShare = 0.5;

export interface ThingServices {
  readonly records: Pick<ReadingRecords, "entitiesByKey" | "relations">;
  readonly graph: Pick<GraphStore, "neighbours">;
}

/**
 * The entities that the query names, within the filters. A search that is limited to sources finds only entities that
 * these sources name.
 */
export async function askedEntities(
  { records }: Pick<ThingServices, "records">,
  kg_id: number,
  { analysed, filters }: { readonly analysed: AnalysedQuestion; readonly filters: SearchFilters },
): Promise<readonly Entity[]> {
  const keys = analysed.entities.map(({ key }) => key);
  if (keys.length === 0 || filters.source_ids !== undefined) return [];
  const found = await records.entitiesByKey([kg_id], keys);
  return found.filter(({ entity_type }) => filters.entity_types?.includes(entity_type) ?? true);
}

/** Best first; equal scores are ordered by id. */
export function scoredEntities(
  passages: readonly ScoredPassage[],
  { entities }: Pick<Named, "entities">,
  asked: readonly Entity[],
): KgSearchResult["entities"] {
  const scores = new Map<string, number>(asked.map(({ key }) => [key, 1]));
  const raise = (key: string, score: number) => scores.set(key, Math.max(score, scores.get(key) ?? 0));
  for (const { chunk, score } of passages) {
    for (const { key, strength } of chunk.subjects) raise(key, score * Math.min(1, strength));
    for (const { key } of chunk.mentions) raise(key, score * mentionShare);
  }
  const known = new Map([...entities, ...byKey(asked)]);
  return [...scores]
    .flatMap(([key, score]) => (known.get(key) ?? []).map((entity) => ({ entity, score })))
    .sort((a, b) => b.score - a.score || a.entity.id - b.entity.id)
    .slice(0, listLimit)
    .map(({ entity: { id, label, entity_type }, score }) => ({ id, label, entity_type, score: rounded(score) }));
}

/** The relations that the passages state, and those of the entities that the query names; most certain first. */
export async function relationsOf(
  services: ThingServices,
  kg_id: number,
  of: {
    readonly passages: readonly ScoredPassage[];
    readonly named: Pick<Named, "relationsOf">;
    readonly asked: readonly Entity[];
    readonly filters: SearchFilters;
    readonly engines: EngineOutages;
  },
): Promise<KgSearchResult["relations"]> {
  const { relation_types } = of.filters;
  const entity_ids = of.asked.map(({ id }) => id);
  const near = await neighbours(services, kg_id, { entity_ids, relation_types, engines: of.engines });
  const stated = of.passages.flatMap(({ chunk }) => of.named.relationsOf(chunk));
  const all = new Map<number, Relation>([...stated, ...near].map((relation) => [relation.id, relation]));
  return [...all.values()]
    .sort((a, b) => b.confidence_score - a.confidence_score || a.id - b.id)
    .slice(0, listLimit)
    .map(({ id, relation_type, source_entity_id, target_entity_id, confidence_score }) => {
      return { id, relation_type, source_entity_id, target_entity_id, confidence_score };
    });
}

interface Near {
  readonly entity_ids: readonly number[];
  readonly relation_types: readonly string[] | undefined;
  readonly engines: EngineOutages;
}

/** Relations that chunks state, and those of some entities, each once. */
export async function statedRelations(
  services: ThingServices & { readonly records: Pick<ReadingRecords, "relationsIn"> },
  kg_id: number,
  { chunk_ids, ...near }: Near & { readonly chunk_ids: readonly number[] },
): Promise<readonly Relation[]> {
  const { records } = services;
  const pairs = chunk_ids.length === 0 ? [] : await records.relationsIn(kg_id, chunk_ids);
  const ids = [...new Set(pairs.map(({ relation_id }) => relation_id))];
  const stated = ids.length === 0 ? [] : await records.relations(kg_id, ids);
  const wanted = stated.filter(({ relation_type }) => near.relation_types?.includes(relation_type) ?? true);
  const all = [...wanted, ...(await neighbours(services, kg_id, near))];
  return [...new Map(all.map((relation) => [relation.id, relation])).values()];
}

/** The graph may still hold relations that the records no longer have. */
async function neighbours(
  { records, graph }: ThingServices,
  kg_id: number,
  { entity_ids, relation_types, engines }: Near,
): Promise<readonly Relation[]> {
  const options = { cap: neighbourLimit, ...(relation_types === undefined ? {} : { relation_types }) };
  const near = entity_ids.length === 0 ? [] : await engines.ask(() => graph.neighbours(kg_id, entity_ids, options));
  const ids = near.map(({ id }) => id);
  return ids.length === 0 ? [] : records.relations(kg_id, ids);
}

export const rounded = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;
