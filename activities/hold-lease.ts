import { forEachStep } from "../agents/for-each-step.ts";
import type { SignaturesOf, StepTable, Work } from "../agents/step.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";
import { contextOf, refOf } from "./step-arguments.ts";

/** A fraction of the lease, so that one renewal that is lost costs nothing. */
const renewMs = 30_000;

type JobRef = Parameters<JobRecords["claim"]>[0];

interface Leased<Signatures extends SignaturesOf<Signatures>, Ref> {
  readonly steps: StepTable<Signatures>;
  workflowId(ref: Ref): string;
}

/**
 * The same steps, each under the lease of its job for as long as it takes. Any step may be the first of its run in this
 * process: a workflow goes on where it was, though another engine had the job meanwhile and may have brought it further.
 * If that engine completed the job, the answer is the step's `ifCompleted`.
 */
export const holdLease = <Signatures extends SignaturesOf<Signatures>, Ref extends JobRef>(
  { steps, workflowId }: Leased<Signatures, Ref>,
  work: Work<Signatures>,
  jobs: Pick<JobRecords, "renew" | "claim" | "byId">,
): Work<Signatures> =>
  forEachStep<Work<Signatures>>(steps, (name) => {
    const { ifCompleted } = steps[name];
    if (ifCompleted === undefined) return work[name];
    return async (...args) => {
      const ref = refOf<Ref>(args);
      const { claim } = contextOf(args);
      try {
        if (!(await jobs.renew(ref.job_id, claim))) await jobs.claim(ref, { claim, workflow_id: workflowId(ref) });
      } catch (error) {
        if ((await jobs.byId(ref.job_id))?.status === "completed") return ifCompleted;
        throw error;
      }
      // The next renewal makes up for one that fails; what the step writes tells whether the lease was lost.
      const timer = setInterval(() => void jobs.renew(ref.job_id, claim).catch(() => undefined), renewMs);
      try {
        return await work[name](...args);
      } finally {
        clearInterval(timer);
      }
    };
  });
