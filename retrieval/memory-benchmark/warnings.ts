import type { BenchmarkRequest, Judgement } from "../../domain/memory-benchmark.ts";
import type { Arms } from "./judge-arms.ts";

/** What limits the meaning of a comparison, most important first. */
export function warningsOf(request: BenchmarkRequest, { on, off }: Arms, judge: Judgement): string[] {
  const late = [...(on.timed_out ? ["with memory"] : []), ...(off.timed_out ? ["without memory"] : [])];
  return [
    "n=1: one question has no statistical meaning",
    ...late.map((arm) => `The arm ${arm} did not answer in time`),
    ...(on.context.memory_items.length === 0 && !on.timed_out ? ["No memory for this user: both arms are alike"] : []),
    ...(judge.mode === "offline" ? ["The judge is offline: rules, no language model"] : []),
    ...(judge.mode === "offline" && typeof request.reference_answer !== "string"
      ? ["Without reference_answer the judge is weak: its verdict is a hint at most"]
      : []),
    ...(judge.position_consistent ? [] : ["The judge's verdict depends on the order of the answers"]),
  ];
}
