import type { Ctx } from "../domain/auth.ts";
import { conflict, invalidInput, notFound } from "../domain/errors.ts";
import type { FileStore, SpooledFile } from "../stores/ports/files.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { FetchedContent, SourceChange, SourceChanged, SourceContent } from "../stores/ports/records/sources.ts";
import type { Registry } from "./registry.ts";

/** A document that was fetched for its source again: its bytes are in the spool. */
export interface FetchedAgain extends Omit<FetchedContent, "content_hash" | "size_bytes"> {
  readonly file: SpooledFile;
}

export interface SourceUpdate extends Omit<SourceChange, "tenant_id" | "reprocess" | "compared"> {
  /** Result of `content` when the source was compared with its origin. */
  readonly compared?: SourceContent;
  /** Makes a new revision: of the fetched bytes, or of the stored ones of the compared revision. Needs `compared`. */
  readonly reprocess?: FetchedAgain | "stored";
}

interface ChangingServices {
  readonly records: Pick<Records, "sources">;
  readonly files: Pick<FileStore, "keep" | "renew">;
  readonly registry: Pick<Registry, "get" | "ensureCollections">;
}

type SourceName = Pick<SourceChange, "kg_name" | "source_id">;

/** Changes of a source by a client, and what they start from. */
export function createSourceChanges({ records, files, registry }: ChangingServices) {
  return {
    /** The bytes of the source. Throws `not_found`, and `conflict` while a job runs on it. */
    async content({ tenant_id }: Ctx, { kg_name, source_id }: SourceName): Promise<SourceContent> {
      const content = await records.sources.content({ tenant_id, kg_name, source_id });
      if (!content) throw notFound(`Source '${source_id}' not found in knowledge graph '${kg_name}'`, "source_id");
      if (content.status === "deleting") throw conflict("The source is being deleted");
      if (content.status === "pending" || content.status === "processing") {
        throw conflict("The source is being processed");
      }
      return content;
    },

    async change(ctx: Ctx, { reprocess, ...change }: SourceUpdate): Promise<SourceChanged> {
      const { tenant_id, trace_id } = ctx;
      if (reprocess === undefined) return records.sources.change({ tenant_id, ...change });
      // A new or empty engine lacks the collections, and writes to a missing one are dropped.
      await registry.ensureCollections(await registry.get(ctx, change.kg_name));
      const content = reprocess === "stored" ? await renew(change.compared) : await keep(reprocess);
      return records.sources.change({ tenant_id, ...change, reprocess: { content, trace_id } });
    },
  };

  /** The stored bytes stay at least until the new revision refers to them. */
  async function renew(compared: SourceContent | undefined): Promise<null> {
    if (compared && (await files.renew(`uploads/${compared.content_hash}`))) return null;
    const problem = "the uploaded file is not stored any more; upload the document again under its source_name";
    throw invalidInput(`force_reprocess: ${problem}`, "force_reprocess");
  }

  async function keep({ file, ...fetched }: FetchedAgain): Promise<FetchedContent> {
    // The bytes are stored and synced before the transaction. If its outcome stays unknown, the file stays, too.
    await files.keep(file);
    return { ...fetched, content_hash: file.hash, size_bytes: file.size_bytes };
  }
}
