import { createMigration } from "./migration.ts";

/** Items of users' memories, with their history and the events that were written. */
export const memory = createMigration({
  id: 26,
  name: "memory",
  sql: `
-- A hash of the owner is all that stays after an erasure.
CREATE TABLE memory_owners (
  owner_hash text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0,
  settings jsonb NOT NULL DEFAULT '{"enabled": true}',
  erased_at timestamptz
);

CREATE TABLE memory_items (
  tenant_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  manager text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  session_id text COLLATE "C",
  slot text COLLATE "C",
  occurred_at timestamptz NOT NULL,
  expires_at timestamptz,
  rev int NOT NULL,
  quotes text[],
  -- Text in lower case without accents.
  searched text NOT NULL,
  -- The whole item.
  data jsonb NOT NULL,
  PRIMARY KEY (tenant_id, user_id, id)
);
CREATE INDEX memory_items_recent ON memory_items (tenant_id, user_id, manager, occurred_at DESC, id DESC);
CREATE INDEX memory_items_newest ON memory_items (tenant_id, user_id, occurred_at DESC, id DESC);
CREATE INDEX memory_items_slot ON memory_items (tenant_id, user_id, slot) WHERE slot IS NOT NULL;
CREATE INDEX memory_items_quotes ON memory_items USING gin (quotes) WHERE quotes IS NOT NULL;
CREATE INDEX memory_items_expiry ON memory_items (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE memory_changes (
  tenant_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  rev int NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  op text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  -- The whole item after the change.
  data jsonb NOT NULL,
  PRIMARY KEY (tenant_id, user_id, item_id, rev),
  FOREIGN KEY (tenant_id, user_id, item_id) REFERENCES memory_items ON DELETE CASCADE
);

CREATE TABLE memory_events (
  tenant_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, event_id)
);
CREATE INDEX memory_events_at ON memory_events (at);
`,
});
