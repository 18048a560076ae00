import { forEachStep } from "./for-each-step.ts";
import type { Counts, SignaturesOf, StepProgress, Steps, StepTable } from "./step.ts";

export type StepState = "pending" | "running" | "completed" | "failed";

/** Progress of a workflow: the state of each node of its graph, and its counts. */
export type Progress = { readonly steps: Readonly<Record<string, StepState>> } & Readonly<Record<string, unknown>>;

export interface Tracked<Signatures extends SignaturesOf<Signatures>> {
  /** The steps, wrapped to record their progress. */
  readonly steps: Steps<Signatures>;
  progress(): Progress;
  /** The progress as Markdown. */
  table(): string;
}

/** Tracks the steps that have a `progress`. `changed` is called after every change. */
export function trackProgress<Signatures extends SignaturesOf<Signatures>>(
  table: StepTable<Signatures>,
  steps: Steps<Signatures>,
  changed: () => void,
): Tracked<Signatures> {
  const rows: StepProgress<unknown>[] = [];
  const states: Record<string, StepState> = {};
  let counts: Counts = {};

  function set(label: string, state: StepState): void {
    if (states[label] === state) return;
    states[label] = state;
    changed();
  }

  function settle(row: StepProgress<unknown>): void {
    if (!row.isDone) set(row.label, "completed");
    for (const { label, isDone } of rows) if (isDone?.(counts)) set(label, "completed");
    changed();
  }

  const tracked = forEachStep<Steps<Signatures>>(table, (name) => {
    const { progress: row } = table[name];
    if (!row) return steps[name];
    rows.push(row);
    states[row.label] = "pending";
    counts = { ...counts, ...row.counts };
    return async (...args) => {
      set(row.label, "running");
      try {
        const result = await steps[name](...args);
        counts = { ...counts, ...row.count?.(result, counts) };
        settle(row);
        return result;
      } catch (error) {
        set(row.label, "failed");
        throw error;
      }
    };
  });

  return {
    steps: tracked,
    progress: () => ({ ...counts, steps: { ...states } }),
    table() {
      const lines = rows.map(({ label, note }) => `| ${label} | ${states[label]} | ${note?.(counts) ?? ""} |`);
      return ["| step | state | |", "|---|---|---|", ...lines].join("\n");
    },
  };
}
