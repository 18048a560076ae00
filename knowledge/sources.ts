import type { Ctx } from "../domain/auth.ts";
import { notFound } from "../domain/errors.ts";
import type { IngestOptions } from "../domain/ingest-options.ts";
import type { JobPriority } from "../domain/job.ts";
import type { FileType } from "../domain/limits.ts";
import type { Source } from "../domain/source.ts";
import type { FileStore, SpooledFile } from "../stores/ports/files.ts";
import type { DeletionResult } from "../stores/ports/records/cutover.ts";
import type { IdempotencyClaim } from "../stores/ports/records/idempotency.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Accepted, Revision, SourceStats } from "../stores/ports/records/sources.ts";
import type { Registry } from "./registry.ts";

/** A document at the door: its bytes are in the spool, everything else was checked by the edge. */
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
  /** Where the end of its job is to be told. */
  readonly webhook_url?: string;
  readonly idempotency?: IdempotencyClaim;
}

export interface SourcePage {
  readonly sources: readonly Source[];
  readonly total_count: number;
  readonly next_cursor: string | null;
}

export interface Sources {
  /** Keeps the bytes, then writes source, job and start order in one transaction. What it answered is never lost. */
  accept(ctx: Ctx, document: NewDocument): Promise<Accepted>;
  /** Throws `not_found`, as for a source of another tenant. */
  get(ctx: Ctx, source_id: string): Promise<Source>;
  /** A source as it can be asked for now, with the revision behind it (null before the first one is published). */
  active(ctx: Ctx, source_id: string): Promise<{ readonly source: Source; readonly revision: Revision | null }>;
  stats(ctx: Ctx, source_id: string): Promise<Source & SourceStats>;
  list(
    ctx: Ctx,
    kg_name: string,
    page: { readonly limit: number; readonly cursor: string | null },
  ): Promise<SourcePage>;
  /** Deleting equals never having ingested; engines and files are swept afterwards by the sweeper. */
  delete(ctx: Ctx, kg_name: string, source_id: string, options: { readonly force: boolean }): Promise<DeletionResult>;
}

interface SourceServices {
  readonly records: Pick<Records, "sources" | "cutover">;
  readonly files: FileStore;
  readonly registry: Registry;
  /** Called when something was queued, so that the relay need not wait for its next look. */
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
      // The bytes are in their place and synced before the transaction; if its outcome stays unknown the file stays too.
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
    async list(ctx, kg_name, { limit, cursor }) {
      const kg = await registry.get(ctx, kg_name);
      const [sources, total_count] = await Promise.all([
        records.sources.list(kg.id, { limit: limit + 1, cursor }),
        records.sources.count(kg.id),
      ]);
      const page = sources.slice(0, limit);
      return { sources: page, total_count, next_cursor: sources.length > limit ? (page.at(-1)?.name ?? null) : null };
    },
    async delete(ctx, kg_name, source_id, options) {
      const result = await records.cutover.deleteSource(ctx.tenant_id, kg_name, source_id, options);
      wake();
      return result;
    },
  };
}
