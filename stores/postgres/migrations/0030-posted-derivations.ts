import { createMigration } from "./migration.ts";

/** Chunks that people posted are derived anew after an upgrade. */
export const postedDerivations = createMigration({
  id: 30,
  name: "posted-derivations",
  sql: `
-- Of a posted chunk: versions of the code that made its tokens and findings. Null for chunks of documents, whose revision
-- has them, and for chunks that were posted before: those are derived anew once.
ALTER TABLE chunks ADD COLUMN derivation text COLLATE "C";
CREATE INDEX chunks_posted_derivation ON chunks (derivation) WHERE source_id IS NULL;

-- True for a subject that a person gave to a posted chunk: it is kept when the chunk is derived anew. Until now such
-- subjects have the strength 1, which extraction gives to titles only, and a posted chunk has none.
ALTER TABLE chunk_subjects ADD COLUMN given boolean NOT NULL DEFAULT false;
UPDATE chunk_subjects x SET given = true FROM chunks c WHERE c.id = x.chunk_id AND c.source_id IS NULL AND x.strength = 1;
`,
});
