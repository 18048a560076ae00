import type { ManagerName, ManagerState } from "../../domain/memory.ts";
import type { BenchmarkRequest, BenchmarkResult } from "../../domain/memory-benchmark.ts";
import type { Arm } from "../judge/both-orders.ts";
import { deltasOf, diffOf } from "./compare-arms.ts";
import { judgeArms } from "./judge-arms.ts";
import { presentArm } from "./present-arm.ts";
import type { ArmRun } from "./run-arm.ts";
import type { WarmUp } from "./warm-up.ts";
import { warningsOf } from "./warnings.ts";

interface Runs {
  readonly request: BenchmarkRequest;
  /** One of each arm, in any order. */
  readonly runs: readonly ArmRun[];
  readonly warm_up: WarmUp;
  readonly trace_id: string;
  readonly memory: {
    readonly managers: Readonly<Record<ManagerName, ManagerState>>;
    readonly items_in_scope: number | null;
  };
}

type Compared = Omit<BenchmarkResult, "benchmark_id" | "repro" | "timestamp">;

/** Judges and compares the two runs of a question. */
export function compareRuns({ request, runs, warm_up, trace_id, memory }: Runs): Compared {
  const { query, user_id } = request;
  const [onRun, offRun] = [runOf(runs, "on"), runOf(runs, "off")];
  const arms = { on: presentArm(onRun, { query, trace_id }), off: presentArm(offRun, { query, trace_id }) };
  const judged = judgeArms(request, arms);
  return {
    query,
    user_id,
    with_memory: arms.on,
    without_memory: arms.off,
    judge: judged.judge,
    deltas: deltasOf(request, arms, judged),
    diff: diffOf(arms),
    memory_state: {
      available: arms.on.context.memory_items.length > 0,
      ...memory,
      items_recalled: { ...onRun.recalled?.items_used },
      degraded: [...(onRun.recalled?.degraded ?? [])],
    },
    warnings: warningsOf({ request, warm_up, items_in_scope: memory.items_in_scope }, arms, judged.judge),
    metadata: {
      trace_id,
      degraded: runs.some(({ answer }) => answer === null || answer.metadata.degraded === true),
      warnings: [
        ...new Set(runs.flatMap(({ answer, warnings }) => (answer ? (answer.metadata.warnings ?? []) : warnings))),
      ],
    },
  };
}

function runOf(runs: readonly ArmRun[], arm: Arm): ArmRun {
  const found = runs.find((run) => run.arm === arm);
  if (!found) throw new Error(`The arm ${arm} was not run`);
  return found;
}
