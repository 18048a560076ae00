import { createKeyedMutex } from "../../platform/keyed-mutex.ts";
import type { Records } from "../ports/records/records.ts";
import type { TableRecords } from "../ports/records/tables.ts";
import type { Database } from "./client.ts";
import { agree } from "./records/agree.ts";
import { createBenchmarks } from "./records/benchmarks.ts";
import { createBrowsing } from "./records/browsing.ts";
import { createCopies } from "./records/copies.ts";
import { createCutover } from "./records/cutover.ts";
import { createDerivations } from "./records/derivations.ts";
import { createEdits } from "./records/edits.ts";
import { createExports } from "./records/exports.ts";
import { createIdempotency } from "./records/idempotency.ts";
import { createImports } from "./records/imports.ts";
import type { KgSchemas } from "./records/insert-kg.ts";
import { createJobs } from "./records/jobs.ts";
import { createKeys } from "./records/keys.ts";
import { createKgDeletions } from "./records/kg-deletions.ts";
import { createKgs } from "./records/kgs.ts";
import { createMemoryErasures } from "./records/memory-erasures.ts";
import { createOutbox } from "./records/outbox.ts";
import { createPictures } from "./records/pictures.ts";
import { createProjectionRecords } from "./records/projections.ts";
import { createQuestions } from "./records/questions.ts";
import { createQuotes } from "./records/quotes.ts";
import { createReading } from "./records/reading.ts";
import { createSources } from "./records/sources.ts";
import { createStaging } from "./records/staging.ts";
import { createTexts } from "./records/texts.ts";
import { createUpkeep } from "./records/upkeep.ts";
import { createWebhooks } from "./records/webhooks.ts";

/** Per-KG SQL: its records, and the schemas that are created and dropped together with the KGs. */
export interface SqlTables {
  readonly tables: TableRecords;
  readonly schemas: KgSchemas;
  /** Closes the pool that runs the questions' statements. */
  close(): Promise<void>;
}

interface RecordsOptions {
  /** Edits that queue behind others await it before they begin. */
  readonly giveWay?: (() => Promise<void>) | undefined;
  /**
   * The same database for the work of ingestion, relays, upkeep and pictures. Clients wait for some of it
   * (`byUrgency`). Default: `db`.
   */
  readonly background?: Database;
}

/** Role "records" on a migrated database (`migrate`). Closing the role closes the database, but not `background`. */
export function openRecords(
  db: Database,
  sqlTables: SqlTables,
  { giveWay, background = db }: RecordsOptions = {},
): Records {
  const inTurn = createKeyedMutex();
  return {
    keys: createKeys(db),
    kgs: createKgs(db, sqlTables.schemas),
    kgDeletions: createKgDeletions(db, { schemas: sqlTables.schemas, inTurn }),
    sources: createSources(db),
    idempotency: createIdempotency(db),
    jobs: createJobs(db),
    questions: createQuestions(db),
    benchmarks: createBenchmarks(db),
    quotes: createQuotes(db),
    memoryErasures: createMemoryErasures(db),
    staging: createStaging(background),
    cutover: createCutover({ db, background, inTurn }),
    derivations: createDerivations(background, inTurn),
    edits: createEdits(db, inTurn, giveWay),
    browsing: createBrowsing(db),
    reading: createReading(db),
    texts: createTexts(db),
    webhooks: createWebhooks(db),
    outbox: createOutbox(background),
    pictures: createPictures(db, background),
    upkeep: createUpkeep(background),
    projections: createProjectionRecords(background),
    copies: createCopies(background),
    exports: createExports(db),
    imports: createImports(db, inTurn),
    tables: sqlTables.tables,
    async installation() {
      const row = await db.one<{ id: string }>("SELECT id FROM installation");
      if (!row) throw new Error("The database has no installation id");
      return row.id;
    },
    agree: (subject, value, how) => agree(db, subject, { value, isAnew: how === "anew" }),
    health: db.health,
    async close() {
      await sqlTables.close();
      await db.close();
    },
  };
}
