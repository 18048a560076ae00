import { createMigration } from "./migration.ts";

/** While a consolidation runs, it stays visible how long the memory has waited for it. */
export const consolidationLeases = createMigration({
  id: 32,
  name: "consolidation-leases",
  sql: `
-- Until then nobody takes the owner: a consolidation runs, or its next attempt waits. Until now this moved due_at.
ALTER TABLE memory_owners ADD COLUMN taken_until timestamptz;
`,
});
