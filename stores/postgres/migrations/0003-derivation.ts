import { createMigration } from "./migration.ts";

export const derivation = createMigration({
  id: 3,
  name: "derivation",
  sql: `
-- Hash of everything that the chunk's extraction read (ingest/prepare/input-hash.ts). A new revision of the source keeps
-- a chunk with the same hash. Null for chunks of older versions, which are never kept.
ALTER TABLE chunks ADD COLUMN input_hash text;

-- Versions of the code that prepared the revision (domain/derivation.ts), and the embedder of its vectors.
ALTER TABLE revisions ADD COLUMN derivation text COLLATE "C", ADD COLUMN embedder text;
UPDATE revisions r SET derivation = 'reader 1, tokeniser 1, extractor 1', embedder = k.embedder
FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id WHERE s.id = r.source_id;

-- Of the active revision. The versions for which it was last tried to derive the source anew are in derivation_tried.
ALTER TABLE sources ADD COLUMN derivation text COLLATE "C", ADD COLUMN derivation_tried text COLLATE "C";
UPDATE sources s SET derivation = r.derivation FROM revisions r WHERE r.source_id = s.id AND r.revision = s.active_revision;
CREATE INDEX sources_derivation ON sources (derivation) WHERE active_revision IS NOT NULL;

-- Version of the form in which the engine holds the projection's rows (knowledge/upkeep/projections.ts).
ALTER TABLE projections ADD COLUMN shape int NOT NULL DEFAULT 1;
`,
});
