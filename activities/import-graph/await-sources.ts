import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import { isFinal } from "../../domain/job.ts";
import type { NewImport } from "../../stores/ports/records/imports.ts";
import type { SourceChange } from "../../stores/ports/records/sources.ts";
import type { ImportedSource } from "./accept-source.ts";
import type { ImportServices } from "./services.ts";

const lookMs = 200;

interface Awaited {
  readonly accepted: readonly ImportedSource[];
  readonly signal: AbortSignal;
}

/**
 * Waits until readers see every source, and restores what clients have stated about its facts. A source that a client
 * deletes meanwhile is passed over. Throws `unprocessable` for a source whose ingestion failed.
 */
export async function awaitSources(
  { records }: Pick<ImportServices, "records">,
  job: Pick<NewImport, "tenant_id" | "kg_id">,
  { accepted, signal }: Awaited,
): Promise<void> {
  const { tenant_id } = job;
  const kg = await records.kgs.byId(job.kg_id);
  for (const { line, job_id, source_id } of accepted) {
    await ended(records, { tenant_id, source_id, job_id, signal });
    const facts = line.fact_corrections;
    if (Object.keys(facts).length === 0 || kg === null) continue;
    const change = { tenant_id, kg_name: kg.name, source_id, metadata: {}, facts, withdrawn: [] };
    await stateFacts(records, change, signal);
  }
}

type SourcesAndJobs = Pick<ImportServices["records"], "jobs" | "sources">;
type SourceOfTenant = Pick<SourceChange, "tenant_id" | "source_id">;

/** Another job on the source refuses changes until it has ended. */
async function stateFacts(records: SourcesAndJobs, change: SourceChange, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await records.sources.change(change);
      return;
    } catch (error) {
      const kind = error instanceof AppError ? error.kind : null;
      if (kind !== "conflict" && kind !== "not_found") throw error;
      if (await isDeleted(records, change)) return;
      if (kind === "not_found") throw error;
    }
    await sleep(lookMs, undefined, { signal });
  }
}

async function isDeleted({ sources }: SourcesAndJobs, { tenant_id, source_id }: SourceOfTenant): Promise<boolean> {
  const source = await sources.get(tenant_id, source_id);
  return source === null || source.status === "deleting";
}

interface AwaitedJob extends SourceOfTenant {
  readonly job_id: string;
  readonly signal: AbortSignal;
}

/** A job that retention has removed had ended. */
async function ended(records: SourcesAndJobs, { job_id, signal, ...source }: AwaitedJob): Promise<void> {
  for (;;) {
    const job = await records.jobs.byId(job_id);
    if (job === null || job.status === "completed") return;
    if (isFinal(job.status)) {
      if (await isDeleted(records, source)) return;
      const reason = job.error?.code ?? job.status;
      // The message may stay longer than the source: it quotes neither its name nor its text.
      throw new AppError(
        "unprocessable",
        `Source ${source.source_id} was not imported: job ${job_id} ended (${reason})`,
      );
    }
    await sleep(lookMs, undefined, { signal });
  }
}
