import type { Judgement } from "../../domain/judgement.ts";
import type { BenchmarkRequest } from "../../domain/memory-benchmark.ts";
import type { Arms } from "./judge-arms.ts";
import type { WarmUp } from "./warm-up.ts";

interface Compared {
  readonly request: BenchmarkRequest;
  readonly warm_up: WarmUp;
  /** null if the user's items were not counted. */
  readonly items_in_scope: number | null;
}

const ofWarmUp: Readonly<Record<WarmUp, readonly string[]>> = {
  complete: [],
  cut: ["The warm-up took too long, so the arms ran side by side: their times depend on each other"],
  degraded: [
    "A part of the service was away during the warm-up, so the arms ran side by side: their times depend on each other",
  ],
};

/** What limits the meaning of a comparison, most important first. */
export function warningsOf(
  { request, warm_up, items_in_scope }: Compared,
  { on, off }: Arms,
  judge: Judgement,
): string[] {
  const late = [...(on.timed_out ? ["with memory"] : []), ...(off.timed_out ? ["without memory"] : [])];
  return [
    "n=1: one question has no statistical meaning",
    ...late.map((arm) => `The arm ${arm} did not answer in time`),
    ...ofWarmUp[warm_up],
    ...(items_in_scope === null ? ["The user's items were not counted: their store was away or slow"] : []),
    ...(on.context.memory_items.length === 0 && !on.timed_out ? ["No memory for this user: both arms are alike"] : []),
    ...(judge.mode === "offline" ? ["The judge is offline: rules, no language model"] : []),
    ...(judge.mode === "offline" && typeof request.reference_answer !== "string"
      ? ["Without reference_answer the judge is weak: its verdict is a hint at most"]
      : []),
    ...(judge.position_consistent ? [] : ["The judge's verdict depends on the order of the answers"]),
  ];
}
