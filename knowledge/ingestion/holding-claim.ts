import type { IngestionWork, StepContext } from "../../agents/steps.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { Records } from "../../stores/ports/records/records.ts";

/** A fraction of the lease, so that one that is lost costs nothing. */
const renewMs = 30_000;

/**
 * The same steps, each under its run's claim for as long as it takes. Any step may be the first of its run that works
 * here: a workflow goes on where it was, though another engine had the job meanwhile and may have brought it further.
 */
export function holdingClaim(work: IngestionWork, { jobs, sources }: Pick<Records, "jobs" | "sources">): IngestionWork {
  /** Answers with `already` when the job was completed under another claim. */
  async function holding<Result>(
    ref: IngestionRef,
    { claim }: StepContext,
    already: Result,
    step: () => Promise<Result>,
  ): Promise<Result> {
    const workflow_id = `ingest/${ref.source_id}/${ref.revision}`;
    try {
      if (!(await jobs.renew(ref.job_id, claim))) await jobs.claim(ref, { claim, workflow_id });
    } catch (error) {
      if ((await jobs.byId(ref.job_id))?.status === "completed") return already;
      throw error;
    }
    // One that fails is made up for by the next; what the step itself writes tells whether the claim was lost.
    const timer = setInterval(() => void jobs.renew(ref.job_id, claim).catch(() => undefined), renewMs);
    try {
      return await step();
    } finally {
      clearInterval(timer);
    }
  }

  const isPublished = async ({ source_id, revision }: IngestionRef): Promise<boolean> => {
    const known = await sources.revision(source_id, revision);
    return known?.state === "published" || known?.state === "swept";
  };

  return {
    prepare: (ref, context) =>
      holding(ref, context, { chunks: 0, batches: 0, done: true }, () => work.prepare(ref, context)),
    prepareBatch: (ref, batch, context) =>
      holding(ref, context, { chunks: 0 }, async () => {
        // Nothing more can be staged, nor has to be.
        if (await isPublished(ref)) return { chunks: 0 };
        return work.prepareBatch(ref, batch, context);
      }),
    publish: (ref, context) => holding(ref, context, { kg_version: 0 }, () => work.publish(ref, context)),
    renderPictures: (ref, kgVersion, context) =>
      holding(ref, context, { visualizations: 0 }, () => work.renderPictures(ref, kgVersion, context)),
    abandon: (ref, failure, context) => work.abandon(ref, failure, context),
  };
}
