import { createMigration } from "./migration.ts";

export const removedChunksAndLists = createMigration({
  id: 21,
  name: "removed-chunks-and-lists",
  sql: `
-- Chunks of documents that a person removed. Later revisions of the source leave the same text out. Hashes only, no text.
CREATE TABLE removed_passages (
  source_id text NOT NULL REFERENCES sources ON DELETE CASCADE,
  -- The removed chunk. A process that still has it in memory does not show it.
  chunk_id bigint NOT NULL,
  content_hash text NOT NULL,
  text_hash text NOT NULL,
  sentence_hashes text[] NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source_id, chunk_id)
);
-- What else the sweep erases: texts that quote a revision which contained the removed chunk.
ALTER TABLE tombstones ADD COLUMN quotes text[] NOT NULL DEFAULT '{}';

-- Lists of entities by name, of relations by their ends, and of chunks by id; the first two also of one type.
CREATE INDEX entities_type ON entities (kg_id, entity_type, key, variant);
CREATE INDEX relations_type ON relations (kg_id, relation_type, source_entity_id, target_entity_id);
DROP INDEX chunks_kg;
CREATE INDEX chunks_kg ON chunks (kg_id, id);
`,
});
