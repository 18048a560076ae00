import { createMigration } from "./migration.ts";

/** How chunks are read beyond their text: domain/chunk.ts, ChunkLayout. */
export const blocks = createMigration({
  id: 7,
  name: "blocks",
  sql: `
-- Lines of a table that the chunk continues (caption, unit, header), and its tables and code with their places.
ALTER TABLE chunks ADD COLUMN lead text NOT NULL DEFAULT '', ADD COLUMN blocks jsonb NOT NULL DEFAULT '[]';

-- Offsets at which a later page begins inside the chunk. For CSV: the line of the file of each line of the chunk.
ALTER TABLE revision_chunks ADD COLUMN page_breaks int[] NOT NULL DEFAULT '{}', ADD COLUMN line_numbers int[] NOT NULL DEFAULT '{}';
`,
});
