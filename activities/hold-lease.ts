import { forEachStep } from "../agents/for-each-step.ts";
import type { SignaturesOf, StepTable, Work } from "../agents/step.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import { contextOf, refOf } from "./step-arguments.ts";

/** A fraction of the lease, so that one failed renewal has no effect. */
const renewMs = 30_000;

interface JobRef {
  readonly job_id: string;
}

/** The claims of one kind of jobs. */
interface Claims<Ref> extends Pick<JobRecords, "renew" | "byId"> {
  claim(ref: Ref, run: { readonly claim: string; readonly workflow_id: string }): Promise<unknown>;
}

interface Leased<Signatures extends SignaturesOf<Signatures>, Ref> {
  readonly steps: StepTable<Signatures>;
  workflowId(ref: Ref): string;
}

/** Renews the run's lease of the job, or claims the job if the run does not hold it. Throws as `claim` does. */
export async function takeLease<Ref extends JobRef>(
  jobs: Pick<Claims<Ref>, "renew" | "claim">,
  ref: Ref,
  run: { readonly claim: string; readonly workflow_id: string },
): Promise<void> {
  if (!(await jobs.renew(ref.job_id, run.claim))) await jobs.claim(ref, run);
}

/**
 * Wraps the steps so that each holds the lease of its job while it runs. Any step may be the first of its run in this
 * process: a workflow continues where it was, although another engine may have held the job meanwhile and advanced it.
 * If that engine completed the job, the result is the step's `ifCompleted`.
 */
export const holdLease = <Signatures extends SignaturesOf<Signatures>, Ref extends JobRef>(
  { steps, workflowId }: Leased<Signatures, Ref>,
  work: Work<Signatures>,
  jobs: Claims<Ref>,
): Work<Signatures> =>
  forEachStep<Work<Signatures>>(steps, (name) => {
    const { ifCompleted } = steps[name];
    if (ifCompleted === undefined) return work[name];
    return async (...args) => {
      const ref = refOf<Ref>(args);
      const { claim } = contextOf(args);
      try {
        await takeLease(jobs, ref, { claim, workflow_id: workflowId(ref) });
      } catch (error) {
        if ((await jobs.byId(ref.job_id))?.status === "completed") return ifCompleted;
        throw error;
      }
      // A failed renewal is made good by the next one. If the lease was lost, the step's writes fail.
      const timer = setInterval(() => void jobs.renew(ref.job_id, claim).catch(() => undefined), renewMs);
      try {
        return await work[name](...args);
      } finally {
        clearInterval(timer);
      }
    };
  });
