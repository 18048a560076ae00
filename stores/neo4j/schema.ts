import type { Neo4jClient } from "./client.ts";

/** What one role needs in the database, by name. Names and labels are ours and fixed; no client ever gives one. */
export type Schema = Readonly<Record<string, string>>;

/**
 *     (:Chunk)-[:ABOUT|MENTIONS {weight}]->(:Key)<-[:NAMED]-(:Entity)-[:REL]->(:Entity)
 *
 * Keys are nodes of their own, because chunks lead to them before there is an entity. An entity without a version is
 * none yet: a relation came first. `kg` is "<installation>/<id of the knowledge graph>"; (:Kg) is what writers lock.
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
 * (:Collection) is what the texts of one kind in one knowledge graph belong to, and what writers lock. The words are
 * stemmed by us, because no analyzer of the server stems without dropping stop words, which some titles consist of.
 */
export const keywordSchema: Schema = {
  lore_collection:
    "CONSTRAINT lore_collection IF NOT EXISTS FOR (c:Collection) REQUIRE (c.space, c.kg_id, c.kind) IS UNIQUE",
  lore_text: "CONSTRAINT lore_text IF NOT EXISTS FOR (t:Text) REQUIRE (t.collection, t.id) IS UNIQUE",
  lore_text_source: "INDEX lore_text_source IF NOT EXISTS FOR (t:Text) ON (t.collection, t.source_id)",
  // What is acknowledged is found by the next search: never an eventually consistent index. Chunks and labels have fields of
  // their own: BM25 takes lengths and frequencies by the field, and labels of three words would make every chunk a long one.
  lore_words: `FULLTEXT INDEX lore_words IF NOT EXISTS
    FOR (t:Text) ON EACH [t.collection, t.source_id, t.chunk_words, t.entity_words]
    OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace', \`fulltext.eventually_consistent\`: false}}`,
};

/** Filling a new index takes seconds per million nodes; a start that gives up here goes on at the next try. */
const awaitSeconds = 25;

/** Any number of processes may do this at once. */
export async function ensureSchema(client: Neo4jClient, schema: Schema): Promise<void> {
  for (const statement of Object.values(schema)) {
    await client.alone(`CREATE ${statement}`).catch((error: unknown) => {
      if (!isThereAlready(error)) throw error;
    });
  }
  for (const name of Object.keys(schema))
    await client.alone("CALL db.awaitIndex($name, $awaitSeconds)", { name, awaitSeconds });
}

/** Another process was first after "if not exists" had looked. */
const isThereAlready = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && /AlreadyExists$/.test(String(error.code));
