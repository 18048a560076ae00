import { createMigration } from "./migration.ts";

/** How many documents of a knowledge graph contain the same heading, field or sentence (domain/text/unit-hash.ts). */
export const repeatedUnits = createMigration({
  id: 12,
  name: "repeated-units",
  sql: `
-- Of older chunks nothing is known. They do not count until their sources are derived anew.
ALTER TABLE chunks ADD COLUMN sentence_units int[] NOT NULL DEFAULT '{}', ADD COLUMN name_units int[] NOT NULL DEFAULT '{}';

-- Active documents that contain a unit. Rows are written under the lock of the knowledge graph.
CREATE TABLE document_units (
  kg_id bigint NOT NULL,
  unit int NOT NULL,
  documents int NOT NULL,
  PRIMARY KEY (kg_id, unit)
);
-- Nearly all units stand in one document, and no reader asks for them.
CREATE INDEX document_units_repeated ON document_units (kg_id, documents, unit) WHERE documents >= 3;
`,
});
