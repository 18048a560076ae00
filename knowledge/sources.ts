import type { Ctx } from "../domain/auth.ts";
import { type AppError, notFound } from "../domain/errors.ts";
import type { IngestOptions } from "../domain/ingest-options.ts";
import type { JobPriority } from "../domain/job.ts";
import type { FileType } from "../domain/limits/files.ts";
import type { ConflictRule } from "../domain/name-conflict.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import type { Origin, Source } from "../domain/source.ts";
import type { FileStore, SpooledFile } from "../stores/ports/files.ts";
import type { AnswerToKeep } from "../stores/ports/records/idempotency.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Accepted, Revision, SourceChanged, SourceContent, SourceStats } from "../stores/ports/records/sources.ts";
import { createSourceChanges, type SourceUpdate } from "./change-source.ts";
import {
  createSourceDeletion,
  type SourceDeleted,
  type SourceDeletionOptions,
  type SourceDeletionServices,
} from "./delete-source.ts";
import type { Registry } from "./registry.ts";

/** A document to accept: its bytes are in the spool, and the route has checked all other fields. */
export interface NewDocument {
  readonly kg_name: string;
  readonly file: SpooledFile;
  readonly file_name: string;
  readonly file_type: FileType;
  readonly source_type: "file" | "url" | "text";
  /** Absent unless the service fetched the document. */
  readonly origin?: Origin;
  readonly source_name: string | null;
  /** Absent: keep_both. */
  readonly on_conflict?: ConflictRule;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: IngestOptions;
  readonly priority?: JobPriority;
  /** Receives an event when the job ends. */
  readonly webhook_url?: string;
  readonly idempotency?: AnswerToKeep<Accepted>;
}

export interface Sources {
  /**
   * Stores the bytes, then writes source, job and start order in one transaction. An accepted document is never lost.
   */
  accept(ctx: Ctx, document: NewDocument): Promise<Accepted>;
  /** Throws `not_found`, as for a source of another tenant. */
  get(ctx: Ctx, source_id: string): Promise<Source>;
  /** The source with its active revision; null before the first revision is published. */
  active(ctx: Ctx, source_id: string): Promise<{ readonly source: Source; readonly revision: Revision | null }>;
  stats(ctx: Ctx, source_id: string): Promise<Source & SourceStats>;
  /** By name. Throws `not_found` for an unknown knowledge graph. */
  list(ctx: Ctx, kg_name: string, page: PageRequest): Promise<CountedPage<Source>>;
  /**
   * The bytes that the source consists of. Throws `not_found`, and `conflict` while a job runs on it or it is being
   * deleted.
   */
  content(ctx: Ctx, source: Pick<SourceUpdate, "kg_name" | "source_id">): Promise<SourceContent>;
  /**
   * Changes metadata and stated facts, and starts a new revision if one is asked for (`SourceRecords.change`). The
   * engines follow in the background. Throws `invalid_input` when the stored bytes are asked for and missing.
   */
  change(ctx: Ctx, change: SourceUpdate): Promise<SourceChanged>;
  /**
   * Deletes a source as if it had never been ingested. Throws `not_found`, `conflict` while a job runs on it, and
   * `precondition_failed`. Engines and files that do not answer are cleaned by the sweeper.
   */
  delete(
    ctx: Ctx,
    source: { readonly kg_name: string; readonly source_id: string },
    options: SourceDeletionOptions,
  ): Promise<SourceDeleted>;
}

interface SourceServices extends SourceDeletionServices {
  readonly records: Pick<Records, "sources" | "cutover" | "pictures">;
  readonly files: FileStore;
  readonly registry: Registry;
  /** Wakes the background loops after an order was queued. */
  readonly wake: () => void;
}

const unknown = (source_id: string): AppError => notFound(`Source '${source_id}' not found`, "source_id");

export function createSources({ registry, wake, ...stores }: SourceServices): Sources {
  const { records, files } = stores;
  const deleteSource = createSourceDeletion(stores);
  const changes = createSourceChanges({ records, files, registry });

  async function get(ctx: Ctx, source_id: string): Promise<Source> {
    const source = await records.sources.get(ctx.tenant_id, source_id);
    if (!source) throw unknown(source_id);
    return source;
  }

  return {
    get,
    async accept(ctx, { kg_name, file, ...document }) {
      const kg = await registry.forIngestion(ctx, kg_name);
      // The bytes are stored and synced before the transaction. If its outcome stays unknown, the file stays, too.
      await files.keep(file);
      const accepted = await records.sources.accept({
        ...document,
        tenant_id: ctx.tenant_id,
        kg_id: kg.id,
        content_hash: file.hash,
        size_bytes: file.size_bytes,
        trace_id: ctx.trace_id,
      });
      wake();
      return accepted;
    },
    async active(ctx, source_id) {
      const source = await get(ctx, source_id);
      const { active_revision: active } = source;
      return { source, revision: active === null ? null : await records.sources.revision(source_id, active) };
    },
    async stats(ctx, source_id) {
      const source = await records.sources.stats(ctx.tenant_id, source_id);
      if (!source) throw unknown(source_id);
      return source;
    },
    async list(ctx, kg_name, page) {
      const kg = await registry.get(ctx, kg_name);
      const [found, total_count] = await Promise.all([
        records.sources.list(kg.id, oneMore(page)),
        records.sources.count(kg.id),
      ]);
      return { ...cutPage(found, page.limit, ({ name }) => name), total_count };
    },
    content: changes.content,
    async change(ctx, change) {
      const changed = await changes.change(ctx, change);
      wake();
      return changed;
    },
    async delete(ctx, source, options) {
      const deleted = await deleteSource(ctx, source, options);
      wake();
      return deleted;
    },
  };
}
