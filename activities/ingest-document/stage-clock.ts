import { performance } from "node:perf_hooks";
import type { StageName } from "../../domain/job-types.ts";
import type { StagePatch } from "../../stores/ports/records/jobs.ts";

type StageWork = Readonly<Partial<Record<StageName, Pick<StagePatch, "work">>>>;

/** Measures how long the stages of a batch work. */
export interface StageClock {
  /** Runs the work of these stages. Work that fails is not counted: the batch is repeated. */
  time<T>(stages: readonly StageName[], work: () => Promise<T>): Promise<T>;
  /** The span of each stage's work so far, as changes to the job's stages at this moment. */
  work(): StageWork;
}

export function createStageClock(now: () => number = () => performance.now()): StageClock {
  const spans = new Map<StageName, { readonly began: number; readonly ended: number }>();
  return {
    async time(stages, work) {
      const began = now();
      const result = await work();
      for (const stage of stages) spans.set(stage, { began: spans.get(stage)?.began ?? began, ended: now() });
      return result;
    },
    work() {
      const at = now();
      return Object.fromEntries(
        [...spans].map(([stage, { began, ended }]) => [
          stage,
          { work: { began_ms_ago: at - began, ended_ms_ago: at - ended } },
        ]),
      );
    },
  };
}
