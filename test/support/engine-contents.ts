import { createHash } from "node:crypto";
import type { GraphRelation } from "../../stores/ports/graph.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { tenant_id } from "./document-lab.ts";
import type { KnowledgeLab } from "./knowledge-lab.ts";

/** The engines' contents of a knowledge graph by natural keys, comparable between graphs, ids and times. */
export interface EngineContents {
  readonly counts: Readonly<Record<string, unknown>>;
  /** One line for each chunk: place, content hash, vector, edges. */
  readonly chunks: readonly string[];
  /** One line for each entity: key, vector. */
  readonly entities: readonly string[];
  readonly relations: readonly string[];
}

type Engines = Pick<KnowledgeLab, "stores" | "databaseUrl">;

export async function engineContents(lab: Engines, kg_name: string): Promise<EngineContents> {
  const kg = await lab.stores.records.kgs.get(tenant_id, kg_name);
  if (!kg) throw new Error(`There is no knowledge graph ${kg_name}`);
  const known = await recordsOf(lab, kg.id);
  return {
    counts: await counts(lab, kg.id),
    chunks: await chunkLines(lab, kg.id, known.chunks),
    entities: await entityLines(lab, kg.id, known.entities),
    relations: await relationLines(lab, kg.id, known.entities),
  };
}

interface Named {
  readonly id: number;
  readonly name: string;
}

async function recordsOf(lab: Engines, kg_id: number): Promise<{ chunks: Named[]; entities: Named[] }> {
  const database = await openDatabase({ url: lab.databaseUrl, max: 1 });
  try {
    const chunks = await database.query<Named>(
      `SELECT p.chunk_id AS id, s.name || ' ' || p.ordinal || ' ' || c.content_hash AS name
       FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
       JOIN chunks c ON c.id = p.chunk_id WHERE s.kg_id = $1`,
      [kg_id],
    );
    const entities = await database.query<Named>("SELECT id, key AS name FROM entities WHERE kg_id = $1", [kg_id]);
    return { chunks, entities };
  } finally {
    await database.close();
  }
}

async function counts({ stores: { vectors, keywords, graph } }: Engines, kg_id: number) {
  return {
    vectors: [await vectors.count({ kg_id, kind: "chunk" }), await vectors.count({ kg_id, kind: "entity" })],
    keywords: [await keywords.count({ kg_id, kind: "chunk" }), await keywords.count({ kg_id, kind: "entity" })],
    graph: await graph.counts(kg_id),
  };
}

async function chunkLines({ stores }: Engines, kg_id: number, chunks: readonly Named[]): Promise<string[]> {
  const ids = chunks.map(({ id }) => id);
  const found = await stores.vectors.get({ kg_id, kind: "chunk" }, ids);
  const { about, mentions } = await stores.graph.entitiesOf(kg_id, ids);
  const edges = (all: typeof about, of: number) =>
    all.filter(({ chunk_id }) => chunk_id === of).map(({ key, weight }) => `${key} ${weight}`);
  return chunks
    .map(({ id, name }) => [name, digest(found.get(id)), ...edges(about, id), ...edges(mentions, id)].join(" | "))
    .sort();
}

async function entityLines({ stores }: Engines, kg_id: number, entities: readonly Named[]): Promise<string[]> {
  const found = await stores.vectors.get(
    { kg_id, kind: "entity" },
    entities.map(({ id }) => id),
  );
  return entities.map(({ id, name }) => `${name} ${digest(found.get(id))}`).sort();
}

async function relationLines({ stores }: Engines, kg_id: number, entities: readonly Named[]): Promise<string[]> {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const line = (relation: GraphRelation) =>
    [
      names.get(relation.source_entity_id),
      relation.relation_type,
      names.get(relation.target_entity_id),
      relation.confidence_score.toFixed(4),
    ].join(" ");
  const relations = await stores.graph.neighbours(kg_id, [...names.keys()], { cap: 1_000 });
  return [...new Set(relations.map(line))].sort();
}

const digest = (vector: Float32Array | undefined): string =>
  vector === undefined ? "missing" : createHash("sha256").update(vector).digest("base64").slice(0, 12);
