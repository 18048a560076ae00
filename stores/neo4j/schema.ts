import type { Neo4jClient } from "./client.ts";

/** Constraints and indexes of one role, by name. All names and labels are fixed; none comes from a client. */
export type Schema = Readonly<Record<string, string>>;

/**
 *     (:Chunk)-[:ABOUT|MENTIONS {weight}]->(:Key)<-[:NAMED]-(:Entity)-[:REL]->(:Entity)
 *
 * Keys are separate nodes, because chunks refer to them before the entity exists. An entity without a version is a
 * placeholder: a relation was written first. `kg` is "<installation>/<id of the knowledge graph>". Writers lock (:Kg).
 */
export const graphSchema: Schema = {
  lore_kg: "CONSTRAINT lore_kg IF NOT EXISTS FOR (g:Kg) REQUIRE g.kg IS UNIQUE",
  lore_chunk: "CONSTRAINT lore_chunk IF NOT EXISTS FOR (c:Chunk) REQUIRE (c.kg, c.id) IS UNIQUE",
  lore_entity: "CONSTRAINT lore_entity IF NOT EXISTS FOR (e:Entity) REQUIRE (e.kg, e.id) IS UNIQUE",
  lore_key: "CONSTRAINT lore_key IF NOT EXISTS FOR (k:Key) REQUIRE (k.kg, k.key) IS UNIQUE",
  lore_relation: "CONSTRAINT lore_relation IF NOT EXISTS FOR ()-[r:REL]-() REQUIRE (r.kg, r.id) IS UNIQUE",
  lore_chunk_source: "INDEX lore_chunk_source IF NOT EXISTS FOR (c:Chunk) ON (c.kg, c.source_id)",
};

/**
 * (:Collection) represents the texts of one kind in one knowledge graph; writers lock it. The service stems the words,
 * because every stemming analyzer of the server drops stop words, and some titles consist of nothing else.
 */
export const keywordSchema: Schema = {
  lore_collection:
    "CONSTRAINT lore_collection IF NOT EXISTS FOR (c:Collection) REQUIRE (c.space, c.kg_id, c.kind) IS UNIQUE",
  lore_text: "CONSTRAINT lore_text IF NOT EXISTS FOR (t:Text) REQUIRE (t.collection, t.id) IS UNIQUE",
  lore_text_source: "INDEX lore_text_source IF NOT EXISTS FOR (t:Text) ON (t.collection, t.source_id)",
  // The index is not eventually consistent, so the next search finds every acknowledged text. Chunks and labels use
  // separate fields: BM25 takes lengths and frequencies per field, and labels of three words would make every chunk
  // look long.
  lore_words: `FULLTEXT INDEX lore_words IF NOT EXISTS
    FOR (t:Text) ON EACH [t.collection, t.source_id, t.chunk_words, t.entity_words]
    OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace', \`fulltext.eventually_consistent\`: false}}`,
};

/**
 * The server needs some seconds per million nodes to fill a new index. If a start gives up after this time, the next
 * start waits again.
 */
const awaitSeconds = 25;

/** Any number of processes may run this at once. */
export async function ensureSchema(client: Neo4jClient, schema: Schema): Promise<void> {
  for (const statement of Object.values(schema)) {
    await client.alone(`CREATE ${statement}`).catch((error: unknown) => {
      if (!isThereAlready(error)) throw error;
    });
  }
  for (const name of Object.keys(schema))
    await client.alone("CALL db.awaitIndex($name, $awaitSeconds)", { name, awaitSeconds });
}

/** Another process created it after our "if not exists" check. */
const isThereAlready = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && /AlreadyExists$/.test(String(error.code));
