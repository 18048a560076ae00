import type { Ctx } from "../domain/auth.ts";
import { conflict } from "../domain/errors.ts";
import { isFinal, type Job } from "../domain/job.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Accepted } from "../stores/ports/records/sources.ts";
import type { Jobs } from "./jobs.ts";
import type { Registry } from "./registry.ts";

export interface JobRetry {
  /**
   * Starts a failed or cancelled ingestion again, as a new job over its stored upload. Throws `not_found`, and
   * `conflict` when the job runs, is complete or was followed by another one, and when its upload is not stored any
   * more.
   */
  retry(ctx: Ctx, job_id: string): Promise<Accepted>;
}

interface RetryServices {
  readonly records: Pick<Records, "sources">;
  readonly files: Pick<FileStore, "renew">;
  readonly registry: Pick<Registry, "get" | "ensureCollections">;
  readonly jobs: Pick<Jobs, "get">;
  readonly wake: () => void;
}

export function createJobRetry({ records, files, registry, jobs, wake }: RetryServices): JobRetry {
  return {
    async retry(ctx, job_id) {
      const { source_id, revision } = endedIngestion(await jobs.get(ctx, job_id));
      const { tenant_id, trace_id } = ctx;
      const source = await records.sources.get(tenant_id, source_id);
      const upload = source && (await records.sources.revision(source_id, revision));
      if (!source || !upload) throw conflict("The source of the job was deleted");
      // The stored bytes stay at least until the new revision refers to them.
      if (!(await files.renew(`uploads/${upload.content_hash}`))) {
        throw conflict("The document of the job is not stored any more; send the document again");
      }
      // A new or empty engine lacks the collections, and writes to a missing one are dropped.
      await registry.ensureCollections(await registry.get(ctx, source.kg_name));
      const accepted = await records.sources.retry({ tenant_id, job_id, trace_id });
      wake();
      return accepted;
    },
  };
}

function endedIngestion({ status, type, source_id, revision }: Job) {
  if (!isFinal(status)) throw conflict("The job has not ended");
  if ((type !== "ingestion" && type !== "reingestion") || source_id === null || revision === null) {
    throw conflict("Only ingestions can be tried again");
  }
  // The gaps of a completed ingestion come from the file itself: the same file would give the same gaps again.
  if (status === "completed") throw conflict("The job is completed, and none of its gaps can be tried again");
  return { source_id, revision };
}
