import type { GraphChunk, GraphEntity, GraphRelation, GraphStore } from "../../../stores/ports/graph.ts";

export const chunk = (chunk_id: number, over: Partial<GraphChunk> = {}): GraphChunk => ({
  chunk_id,
  source_id: "src_a",
  revision: 1,
  about: [],
  mentions: [],
  ...over,
});

export const entity = (id: number, over: Partial<GraphEntity> = {}): GraphEntity => ({
  id,
  key: `key ${id}`,
  label: `Label ${id}`,
  entity_type: "other",
  version: 1,
  ...over,
});

type Ends = readonly [from: number, to: number];

export const relation = (id: number, [from, to]: Ends, over: Partial<GraphRelation> = {}): GraphRelation => ({
  id,
  source_entity_id: from,
  target_entity_id: to,
  relation_type: "knows",
  confidence_score: 0.5,
  version: 1,
  ...over,
});

export const hostile = ["'; DROP TABLE x; --", "{a,b}", '"quoted\\"', "NULL", "naïve 漢字 🜁", "k".repeat(500), "%_$1"];

export const nothing = { chunks: 0, about: 0, mentions: 0, entities: 0, relations: 0 };

/** The store under test, and the knowledge graph of the present test. */
export interface GraphLab {
  readonly store: GraphStore;
  readonly kg: number;
}
