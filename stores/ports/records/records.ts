import type { Closable, StoreHealth } from "../health.ts";
import type { BenchmarkRecords } from "./benchmarks.ts";
import type { BrowsingRecords } from "./browsing.ts";
import type { CopyRecords } from "./copies.ts";
import type { CutoverRecords } from "./cutover.ts";
import type { DerivationRecords } from "./derivations.ts";
import type { EditRecords } from "./edits.ts";
import type { ExportRecords } from "./exports.ts";
import type { IdempotencyRecords } from "./idempotency.ts";
import type { ImportRecords } from "./imports.ts";
import type { JobRecords } from "./jobs.ts";
import type { KeyRecords } from "./keys.ts";
import type { KgDeletionRecords } from "./kg-deletions.ts";
import type { KgRecords } from "./kgs.ts";
import type { MemoryErasureRecords } from "./memory-erasures.ts";
import type { MergeRecords } from "./merges.ts";
import type { OutboxRecords } from "./outbox.ts";
import type { PictureRecords } from "./pictures.ts";
import type { ProjectionRecords } from "./projections.ts";
import type { QuestionRecords } from "./questions.ts";
import type { QuoteRecords } from "./quotes.ts";
import type { ReadingRecords } from "./reading.ts";
import type { SourceRecords } from "./sources.ts";
import type { StagingRecords } from "./staging.ts";
import type { TableRecords } from "./tables.ts";
import type { TextRecords } from "./texts.ts";
import type { UpkeepRecords } from "./upkeep.ts";
import type { WebhookRecords } from "./webhooks.ts";

/**
 * Role "records": the one system of record (PostgreSQL, embedded or by DATABASE_URL). The other engines hold
 * projections of it. Every method is one statement or one transaction. Throws `unavailable` ("sql") when the engine
 * cannot be reached.
 */
export interface Records extends Closable {
  readonly keys: KeyRecords;
  readonly kgs: KgRecords;
  readonly kgDeletions: KgDeletionRecords;
  readonly sources: SourceRecords;
  readonly idempotency: IdempotencyRecords;
  readonly jobs: JobRecords;
  readonly questions: QuestionRecords;
  readonly benchmarks: BenchmarkRecords;
  readonly quotes: QuoteRecords;
  readonly memoryErasures: MemoryErasureRecords;
  readonly staging: StagingRecords;
  readonly cutover: CutoverRecords;
  readonly derivations: DerivationRecords;
  readonly edits: EditRecords & MergeRecords;
  readonly browsing: BrowsingRecords;
  readonly reading: ReadingRecords;
  readonly texts: TextRecords;
  readonly webhooks: WebhookRecords;
  readonly outbox: OutboxRecords;
  readonly pictures: PictureRecords;
  readonly upkeep: UpkeepRecords;
  readonly projections: ProjectionRecords;
  readonly copies: CopyRecords;
  readonly exports: ExportRecords;
  readonly imports: ImportRecords;
  readonly tables: TableRecords;
  /**
   * Id of this installation, created with its database: 12 lower-case letters and digits. It marks our data in engines
   * that several installations share.
   */
  installation(): Promise<string>;
  /**
   * Agrees on a value with all processes of the installation: the first value that any process gives for a subject is
   * stored. Returns the stored value, which is `value` for the first caller. With `anew`, `value` replaces the stored
   * value, and the former value is returned.
   */
  agree(subject: string, value: string, how?: "anew"): Promise<string>;
  health(): Promise<StoreHealth>;
}
