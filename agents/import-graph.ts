import type { ImportRef } from "../domain/job.ts";
import { type Failure, step } from "./step.ts";
import { day, minute, patient } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

/** A part of the file is done. `next`: offset at which the next part begins; null after the last one. */
export interface ImportedPart {
  readonly next: number | null;
  readonly sources: number;
  readonly unchanged: number;
}

/** Sources of all parts. The records count the edits. */
export type ImportTotals = Omit<ImportedPart, "next">;

const none: ImportTotals = { sources: 0, unchanged: 0 };
const writing = { ...patient, timeoutMs: 60 * minute, heartbeatTimeoutMs: 30_000 } as const;

/** Imports an exported knowledge graph into an existing one. Every part may be written again. */
export const importGraph = defineWorkflow({
  name: "importGraph",
  taskQueue: "import",
  timeoutMs: 7 * day,
  givesWay: true,
  workflowId: ({ job_id }: ImportRef) => `import/${job_id}`,
  ofJob: ({ id: job_id, type }) => (type === "import" ? { job_id } : null),
  steps: {
    /** Claims the job and checks the whole file. Returns the offset of its first line after the header. */
    verifyFile: step<[ref: ImportRef], { readonly start: number }>({
      ...writing,
      cancellation: "stop",
      ifCompleted: { start: 0 },
    }),
    /**
     * Imports the lines from `offset` on: some sources, each until readers see it, or some hundred other lines. Later
     * lines are left to the next call.
     */
    importPart: step<[ref: ImportRef, offset: number], ImportedPart>({
      ...writing,
      cancellation: "stop",
      ifCompleted: { next: null, ...none },
    }),
    /** Completes the job. */
    completeImport: step<[ref: ImportRef, totals: ImportTotals], void>({ ...writing, cancellation: "finish" }),
    /** Marks the job failed or cancelled. Sources that were imported stay. */
    abandon: step<[ref: ImportRef, failure: Failure], void>({ ...writing, cancellation: "always" }),
  },
  async run(steps, ref): Promise<void> {
    let { start: at }: { start: number | null } = await steps.verifyFile(ref);
    let totals = none;
    while (at !== null) {
      const { next, sources, unchanged }: ImportedPart = await steps.importPart(ref, at);
      totals = { sources: totals.sources + sources, unchanged: totals.unchanged + unchanged };
      at = next;
    }
    await steps.completeImport(ref, totals);
  },
});

export type ImportWork = WorkOf<typeof importGraph>;
