import { createMigration } from "./migration.ts";

export const quotesAndPurges = createMigration({
  id: 2,
  name: "quotes-and-purges",
  sql: `
-- What a stored text quotes: keys of domain/quotes.ts. The wipe of a deleted or replaced revision finds the text by them.
ALTER TABLE jobs ADD COLUMN quotes text[];
CREATE INDEX jobs_quotes ON jobs USING gin (quotes) WHERE quotes IS NOT NULL;
ALTER TABLE query_steps ADD COLUMN quotes text[];
CREATE INDEX query_steps_quotes ON query_steps USING gin (quotes) WHERE quotes IS NOT NULL;
-- A row with a status and without a body: its answer was wiped.
ALTER TABLE idempotency_keys ADD COLUMN quotes text[];
CREATE INDEX idempotency_keys_quotes ON idempotency_keys USING gin (quotes) WHERE quotes IS NOT NULL;
ALTER TABLE documents ADD COLUMN quotes text[];
CREATE INDEX documents_quotes ON documents USING gin (quotes) WHERE quotes IS NOT NULL;

-- Counts transactions that deleted text. A purge has covered all of them up to its number.
CREATE SEQUENCE wipes;

-- Runs of the purge, which rewrites tables so that deleted text leaves their files.
CREATE TABLE purges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The number of \`wipes\` at the start.
  wipes bigint NOT NULL,
  -- Names of tables.
  rewritten text[] NOT NULL,
  -- Names of what still holds deleted text, with the reason.
  left_out jsonb NOT NULL
);
`,
});
