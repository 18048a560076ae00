import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Entity, Relation } from "../../domain/graph.ts";
import type { KgSearchRequest } from "../../domain/kg-search.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";
import type { ScoredPassage } from "./found.ts";

/** The limits of a search that passages must keep. */
export interface SearchFilters {
  readonly source_ids: readonly string[] | undefined;
  readonly entity_types: readonly string[] | undefined;
  readonly relation_types: readonly string[] | undefined;
  readonly min_score: number | undefined;
}

type StatedFilters = Partial<Pick<KgSearchRequest, "filters" | keyof SearchFilters>>;

/** A limit in the body itself overrides the same limit in `filters`. */
export const filtersOf = ({ filters, ...body }: StatedFilters): SearchFilters => ({
  source_ids: body.source_ids ?? filters?.source_ids,
  entity_types: body.entity_types ?? filters?.entity_types,
  relation_types: body.relation_types ?? filters?.relation_types,
  min_score: body.min_score ?? filters?.min_score,
});

/** Whether passages are filtered by the entities or relations in them: then more candidates are needed. */
export const isByType = ({ entity_types, relation_types }: SearchFilters): boolean =>
  entity_types !== undefined || relation_types !== undefined;

/** Entities and relations of passages, within the filters. */
export interface Named {
  readonly passages: readonly ScoredPassage[];
  /** By key. Entities of several types may share a key. */
  readonly entities: ReadonlyMap<string, readonly Entity[]>;
  /** Relations that a passage states. */
  relationsOf(chunk: ActiveChunk): readonly Relation[];
}

type Reading = Pick<ReadingRecords, "entitiesByKey" | "relationsIn" | "relations">;

/** The passages that keep the filters, with their entities and relations. */
export async function filtered(
  records: Reading,
  kg_id: number,
  { ranked, filters }: { readonly ranked: readonly ScoredPassage[]; readonly filters: SearchFilters },
): Promise<Named> {
  const { entity_types, relation_types } = filters;
  if (ranked.length === 0) return { passages: [], entities: new Map(), relationsOf: () => [] };
  const keys = new Set(ranked.flatMap(({ chunk }) => keysOf(chunk)));
  const [found, relationsOf] = await Promise.all([
    records.entitiesByKey([kg_id], [...keys]),
    statedIn(records, kg_id, { ranked, relation_types }),
  ]);
  const entities = byKey(found.filter(({ entity_type }) => entity_types?.includes(entity_type) ?? true));
  const passages = ranked.filter(
    ({ chunk }) =>
      (entity_types === undefined || keysOf(chunk).some((key) => entities.has(key))) &&
      (relation_types === undefined || relationsOf(chunk).length > 0),
  );
  return { passages, entities, relationsOf };
}

/** The keys of the entities that the passage is about or mentions. */
export const keysOf = ({ subjects, mentions }: Pick<ActiveChunk, "subjects" | "mentions">): string[] =>
  [...subjects, ...mentions].map(({ key }) => key);

/** The relations of the wanted types that each passage states. */
async function statedIn(
  records: Reading,
  kg_id: number,
  {
    ranked,
    relation_types,
  }: { readonly ranked: readonly ScoredPassage[]; readonly relation_types: readonly string[] | undefined },
): Promise<Named["relationsOf"]> {
  const ids = ranked.map(({ chunk }) => chunk.chunk_id);
  const pairs = await records.relationsIn(kg_id, ids);
  const related = [...new Set(pairs.map(({ relation_id }) => relation_id))];
  const relations = new Map(
    (related.length === 0 ? [] : await records.relations(kg_id, related)).map((relation) => [relation.id, relation]),
  );
  const inChunk = new Map<number, Relation[]>();
  for (const { chunk_id, relation_id } of pairs) {
    const relation = relations.get(relation_id);
    if (relation === undefined || relation_types?.includes(relation.relation_type) === false) continue;
    inChunk.set(chunk_id, [...(inChunk.get(chunk_id) ?? []), relation]);
  }
  return ({ chunk_id }) => inChunk.get(chunk_id) ?? [];
}

export function byKey(entities: readonly Entity[]): ReadonlyMap<string, readonly Entity[]> {
  const found = new Map<string, Entity[]>();
  for (const entity of entities) found.set(entity.key, [...(found.get(entity.key) ?? []), entity]);
  return found;
}
