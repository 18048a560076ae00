import { expect, test } from "vitest";
import type { KnowledgeGraph } from "../domain/kg.ts";
import type { TypeCounts } from "../stores/ports/records/kgs.ts";
import { createTypeCounts } from "./type-counts.ts";

const counts = (n: number): TypeCounts => ({ entity_types: { person: n }, relation_types: {} });
const graph = (id: number, version: number): KnowledgeGraph => ({
  id,
  tenant_id: "default",
  name: `graph-${id}`,
  display_name: "",
  description: "",
  kg_type: "user",
  domains: [],
  embedding_method: "semantic_gnn",
  enable_sql_storage: false,
  enable_secondary_graph_storage: false,
  is_active: true,
  version,
  sources_count: 0,
  chunks_count: 0,
  entities_count: 0,
  relations_count: 0,
  tokens_count: 0,
  collections_ready: true,
  embedder: null,
  last_ingestion_at: null,
  created_at: new Date(),
  updated_at: new Date(),
});

test("a knowledge graph is counted once per version", async () => {
  const asked: (readonly number[])[] = [];
  const countTypes = createTypeCounts({
    typeCounts: async (ids) => {
      asked.push(ids);
      return new Map(ids.map((id) => [id, counts(asked.length)]));
    },
  });
  expect(await countTypes([graph(1, 1), graph(2, 1)])).toEqual(new Map([1, 2].map((id) => [id, counts(1)])));
  expect(await countTypes([graph(1, 1), graph(2, 1)])).toEqual(new Map([1, 2].map((id) => [id, counts(1)])));
  const after = await countTypes([graph(1, 2), graph(2, 1)]);
  expect(after.get(1)).toEqual(counts(2));
  expect(after.get(2)).toEqual(counts(1));
  expect(asked).toEqual([[1, 2], [1]]);
});
