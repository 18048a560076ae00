import type { BenchmarkArm, BenchmarkRequest, BenchmarkResult } from "../../domain/memory-benchmark.ts";
import { judgedText, readText, shareIn, withoutStyle } from "../judge/answer-text.ts";
import { gradeNugget, nuggetsOf } from "../judge/nuggets.ts";
import type { Rubric } from "../judge/rubric.ts";
import { overlapOf } from "./arm-context.ts";
import type { Arms, Judged } from "./judge-arms.ts";

/** An excerpt is about the question if it has this share of its words. */
const onTopicFrom = 0.3;

/** Differences of the arms, with memory minus without. */
export function deltasOf(request: BenchmarkRequest, { on, off }: Arms, { verdict }: Judged): BenchmarkResult["deltas"] {
  const [with_memory, without_memory] = [precisionOf(request, on), precisionOf(request, off)];
  return {
    quality: verdict && rounded(qualityOf(verdict.scores.on) - qualityOf(verdict.scores.off)),
    score: verdict && rounded(verdict.totals.on - verdict.totals.off),
    groundedness: verdict && rounded((verdict.scores.on.groundedness - verdict.scores.off.groundedness) / 4),
    citation_precision: with_memory === null || without_memory === null ? null : rounded(with_memory - without_memory),
    latency_ms: rounded(on.latency_ms.total - off.latency_ms.total),
    tokens: on.tokens.prompt + on.tokens.completion - off.tokens.prompt - off.tokens.completion,
    cost_usd: on.cost_usd - off.cost_usd,
  };
}

/** Mean of the four shown scores, 0–10. */
const qualityOf = ({ relevance, correctness, completeness, personalization }: Rubric): number =>
  ((relevance + correctness + completeness + personalization) / 4) * 2.5;

/**
 * Share of the citations that hold an item of the reference, else that are about the question; null without citations.
 */
function precisionOf({ query, reference_answer }: BenchmarkRequest, { citations }: BenchmarkArm): number | null {
  if (citations.length === 0) return null;
  const question = judgedText(query);
  const nuggets = nuggetsOf(reference_answer ?? "");
  const isNeeded = (text: string) => {
    const excerpt = readText(text);
    return nuggets.length > 0
      ? nuggets.some((nugget) => gradeNugget(nugget, excerpt, question) > 0)
      : shareIn(question.stems, excerpt.stems) >= onTopicFrom;
  };
  return citations.filter(({ excerpt }) => isNeeded(excerpt)).length / citations.length;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** The differences that memory made. */
export const diffOf = ({ on, off }: Arms): BenchmarkResult["diff"] => ({
  retrieval_overlap_at_k: rounded(overlapOf(on.context, off.context)),
  pipeline_changed: on.pipeline_used !== off.pipeline_used,
  answer_changed: withoutStyle(on.answer ?? "") !== withoutStyle(off.answer ?? ""),
});
