import type { Ctx } from "../domain/auth.ts";
import { notFound } from "../domain/errors.ts";
import type { IngestOptions } from "../domain/ingest-options.ts";
import type { JobPriority } from "../domain/job.ts";
import type { FileType } from "../domain/limits.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import type { Source } from "../domain/source.ts";
import type { FileStore, SpooledFile } from "../stores/ports/files.ts";
import type { DeletionResult } from "../stores/ports/records/cutover.ts";
import type { AnswerToKeep } from "../stores/ports/records/idempotency.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Accepted, Revision, SourceStats } from "../stores/ports/records/sources.ts";
import type { Registry } from "./registry.ts";

/** A document to accept: its bytes are in the spool, and the route has checked all other fields. */
export interface NewDocument {
  readonly kg_name: string;
  readonly file: SpooledFile;
  readonly file_name: string;
  readonly file_type: FileType;
  readonly source_type: "file" | "url" | "text";
  readonly source_name: string | null;
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
  /** Deletes a source as if it had never been ingested. The sweeper removes it from engines and files afterwards. */
  delete(
    ctx: Ctx,
    source: { readonly kg_name: string; readonly source_id: string },
    options: { readonly force: boolean },
  ): Promise<DeletionResult>;
}

interface SourceServices {
  readonly records: Pick<Records, "sources" | "cutover">;
  readonly files: FileStore;
  readonly registry: Registry;
  /** Wakes the background loops after an order was queued. */
  readonly wake: () => void;
}

export function createSources({ records, files, registry, wake }: SourceServices): Sources {
  async function get(ctx: Ctx, source_id: string): Promise<Source> {
    const source = await records.sources.get(ctx.tenant_id, source_id);
    if (!source) throw notFound(`Source '${source_id}' not found`, "source_id");
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
      const source = await get(ctx, source_id);
      return { ...source, ...(await records.sources.stats(source_id)) };
    },
    async list(ctx, kg_name, page) {
      const kg = await registry.get(ctx, kg_name);
      const [found, total_count] = await Promise.all([
        records.sources.list(kg.id, oneMore(page)),
        records.sources.count(kg.id),
      ]);
      return { ...cutPage(found, page.limit, ({ name }) => name), total_count };
    },
    async delete(ctx, source, options) {
      const result = await records.cutover.deleteSource({ tenant_id: ctx.tenant_id, ...source }, options);
      wake();
      return result;
    },
  };
}
