import type { Judgement } from "../../domain/judgement.ts";
import type { BenchmarkArm, BenchmarkRequest } from "../../domain/memory-benchmark.ts";
import { inBothOrders, type PerArm, type Verdict } from "../judge/both-orders.ts";
import { offlineJudge, offlineJudgeHash, offlineJudgeModel } from "../judge/offline-judge.ts";
import type { Case, Rubric } from "../judge/rubric.ts";
import { isSameContext } from "./arm-context.ts";

export type Arms = PerArm<BenchmarkArm>;

export interface Judged {
  readonly judge: Judgement;
  /** null if nobody judged. */
  readonly verdict: Verdict | null;
}

/** Judges both answers, unless there is nothing to compare. */
export function judgeArms(request: BenchmarkRequest, arms: Arms): Judged {
  const late = [arms.on, arms.off].some(({ timed_out }) => timed_out);
  if (late) return notJudged("inconclusive", "An arm did not answer in time.");
  if (isSameAnswerFromSameContext(arms)) return notJudged("tie", "Both arms answered from the same context.");
  const answers = { on: blind(arms.on), off: blind(arms.off) };
  const verdict = inBothOrders(offlineJudge, caseOf(request, arms), answers);
  return { judge: presentVerdict(verdict, hasReference(request)), verdict };
}

const hasReference = ({ reference_answer }: BenchmarkRequest): boolean => typeof reference_answer === "string";
const blind = ({ answer, abstained }: BenchmarkArm) => ({ text: answer ?? "", abstained });

/** Answers from the same context differ only if a model is not deterministic; then the judge looks at them. */
const isSameAnswerFromSameContext = ({ on, off }: Arms): boolean =>
  isSameContext(on.context, off.context) && on.answer === off.answer;

/** The judge reads the passages of both arms: an answer from memory is not correct just because memory states it. */
export function caseOf({ query, reference_answer }: BenchmarkRequest, { on, off }: Arms): Case {
  const completed = on.context.question === query ? [] : [on.context.question];
  return {
    question: query,
    reference: reference_answer ?? null,
    evidence: [...new Set([...on.citations, ...off.citations].map(({ excerpt }) => excerpt))],
    context: [...completed, ...on.context.memory_items.filter((item) => item.used_in_answer).map(({ text }) => text)],
  };
}

const winners = { on: "with_memory", off: "without_memory", tie: "tie" } as const;

function presentVerdict({ verdict, position_consistent, orders, scores }: Verdict, reference: boolean): Judgement {
  return {
    mode: "offline",
    model: offlineJudgeModel,
    prompt_hash: offlineJudgeHash,
    winner: winners[verdict],
    verdict: position_consistent ? verdict : "inconclusive",
    scores: { with_memory: outOfTen(scores.on), without_memory: outOfTen(scores.off) },
    reasoning: reasonOf({ position_consistent, orders }),
    order_swapped_agreement: position_consistent,
    position_consistent,
    orders: orders.map(({ first, verdict, scores: { on, off }, rationale }) => ({
      first,
      verdict,
      scores: { with_memory: on, without_memory: off },
      rationale,
    })),
    reliability: reference ? reliability.reference : reliability.weak,
  };
}

const reasonOf = ({ position_consistent, orders }: Pick<Verdict, "position_consistent" | "orders">): string =>
  position_consistent
    ? (orders[0]?.rationale ?? "")
        .replace("The first answer", "The answer with memory")
        .replace("The second answer", "The answer without memory")
    : "The judge's verdict depends on the order of the answers, so it is a tie.";

const tenth = (mark: number): number => Math.round(mark * 25) / 10;

const outOfTen = ({ relevance, correctness, completeness, personalization }: Rubric) => ({
  relevance: tenth(relevance),
  correctness: tenth(correctness),
  completeness: tenth(completeness),
  personalization: tenth(personalization),
});

const unmeasured = { agreement: null, kappa: null } as const;
const reliability = {
  reference: { level: "reference", ...unmeasured, source: "Not yet compared with verdicts of people" },
  weak: {
    level: "weak",
    ...unmeasured,
    source:
      "Not yet compared with verdicts of people; without a reference answer rules often cannot tell similar answers apart",
  },
  none: { level: "none", ...unmeasured, source: "Nobody judged" },
} as const satisfies Record<string, Judgement["reliability"]>;

const notJudged = (verdict: "tie" | "inconclusive", reasoning: string): Judged => ({
  verdict: null,
  judge: {
    mode: "none",
    model: "none",
    prompt_hash: null,
    winner: "tie",
    verdict,
    scores: null,
    reasoning,
    order_swapped_agreement: true,
    position_consistent: true,
    orders: [],
    reliability: reliability.none,
  },
});
