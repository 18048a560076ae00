import type { ProjectionRelay } from "./relay.ts";

/** Resolves when every projection of the knowledge graph shows the version; rejects like `ProjectionRelay.catchUp`. */
export type SharedCatchUp = (kg_id: number, version: number) => Promise<void>;

interface Run {
  /** The newest version that the run waits for. It may rise until the run begins. */
  version: number;
  readonly ended: Promise<void>;
}

/** At most two for a knowledge graph: the one that works, and the one that begins after it. */
interface Runs {
  readonly current: Run;
  next?: Run;
}

/**
 * Lets callers that change the same knowledge graph at the same time share one run of the relay: fifty concurrent edits
 * make a few commits of the engines instead of fifty. If the current run covers a caller's version, the caller waits
 * for its end; the other callers share the next run. Each run has `waitMs`.
 */
export function shareCatchUp(catchUp: ProjectionRelay["catchUp"], waitMs: number): SharedCatchUp {
  const runs = new Map<number, Runs>();

  function begin(kg_id: number, version: number, after?: Promise<void>): Run {
    const work = async () => {
      await after?.catch(() => undefined); // The callers of that run get its failure.
      if (runs.get(kg_id)?.next === run) runs.set(kg_id, { current: run });
      await catchUp(kg_id, run.version, AbortSignal.timeout(waitMs));
    };
    const run: Run = { version, ended: Promise.resolve().then(work) };
    const forget = () => {
      const there = runs.get(kg_id);
      if (there?.current === run && there.next === undefined) runs.delete(kg_id);
    };
    run.ended.then(forget, forget);
    return run;
  }

  return (kg_id, version) => {
    const there = runs.get(kg_id);
    if (there === undefined) {
      const current = begin(kg_id, version);
      runs.set(kg_id, { current });
      return current.ended;
    }
    if (version <= there.current.version) return there.current.ended;
    there.next ??= begin(kg_id, version, there.current.ended);
    there.next.version = Math.max(there.next.version, version);
    return there.next.ended;
  };
}
