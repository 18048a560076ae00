import { createMigration } from "./migration.ts";

/** Orders to erase the data of a user, and their receipts: records/memory-erasures.ts. */
export const memoryErasures = createMigration({
  id: 27,
  name: "memory-erasures",
  sql: `
CREATE TABLE memory_erasures (
  id text PRIMARY KEY,
  tenant_id text NOT NULL,
  -- quoteOfUser of domain/quotes.ts.
  user_key text COLLATE "C" NOT NULL UNIQUE,
  -- null after the last wipe.
  user_id text,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- 0: the first wipe is due. 1: the second one is due. 2: both have ended.
  wiped smallint NOT NULL DEFAULT 0,
  -- Number of removed things by their kind.
  removed jsonb NOT NULL DEFAULT '{}',
  -- When every store was last counted and had nothing left.
  verified_at timestamptz
);
CREATE INDEX memory_erasures_due ON memory_erasures (requested_at) WHERE wiped < 2;
-- Questions of a user that are jobs.
CREATE INDEX jobs_asker ON jobs (tenant_id, (request ->> 'user_id')) WHERE type = 'query' AND request ? 'user_id';
`,
});
