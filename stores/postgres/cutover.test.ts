import { afterAll, beforeAll, describe } from "vitest";
import { createKeyedMutex } from "../../platform/keyed-mutex.ts";
import { conditionsContract } from "../../test/contract/records-conditions.ts";
import { cutoverContract } from "../../test/contract/records-cutover.ts";
import { deletionContract } from "../../test/contract/records-deletions.ts";
import { editsContract } from "../../test/contract/records-edits.ts";
import { keptChunksContract } from "../../test/contract/records-kept-chunks.ts";
import { mergeProperties } from "../../test/contract/records-merge-properties.ts";
import { mergesContract } from "../../test/contract/records-merges.ts";
import { postedChunksContract } from "../../test/contract/records-posted-chunks.ts";
import { cutoverProperties } from "../../test/contract/records-properties.ts";
import { removedChunksContract } from "../../test/contract/records-removed-chunks.ts";
import type { DocumentRecords } from "../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { openPreparedDatabase } from "../../test/support/prepared-database.ts";
import type { Database } from "./client.ts";
import { createBrowsing } from "./records/browsing.ts";
import { createCutover } from "./records/cutover.ts";
import { createDerivations } from "./records/derivations.ts";
import { createEdits } from "./records/edits.ts";
import { createJobs } from "./records/jobs.ts";
import { createKgDeletions } from "./records/kg-deletions.ts";
import { createKgs } from "./records/kgs.ts";
import { createOutbox } from "./records/outbox.ts";
import { createReading } from "./records/reading.ts";
import { createSources } from "./records/sources.ts";
import { createStaging } from "./records/staging.ts";

let server: TestDatabase;
let db: Database;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openPreparedDatabase(server);
});

afterAll(async () => {
  await db.close();
  await server.close();
});

/** Per-KG SQL schemas, which the cut-over does not use. */
const schemas = { create: async () => undefined, drop: async () => undefined };

const open = (): DocumentRecords => ({
  kgs: createKgs(db, schemas),
  sources: createSources(db),
  jobs: createJobs(db),
  staging: createStaging(db),
  cutover: createCutover({ db, inTurn: createKeyedMutex() }),
  edits: createEdits(db, createKeyedMutex()),
  reading: createReading(db),
  outbox: createOutbox(db),
});

describe("PostgreSQL", () => {
  cutoverContract(open);
  deletionContract(open);
  keptChunksContract(open);
  editsContract(open);
  conditionsContract(() => ({
    ...open(),
    browsing: createBrowsing(db),
    kgDeletions: createKgDeletions(db, { schemas, inTurn: createKeyedMutex() }),
  }));
  mergesContract(open);
  postedChunksContract(() => ({ ...open(), derivations: createDerivations(db, createKeyedMutex()) }));
  removedChunksContract(open);
  cutoverProperties(open);
  mergeProperties(open);
});
