import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { BenchmarkArmName, QuestionCategory } from "../../domain/batch-benchmark.ts";
import type { BenchmarkArmReport, BenchmarkReport } from "../../domain/batch-benchmark-report.ts";
import { mean } from "../../domain/statistics.ts";
import { differenceOf, meanShare, quantile, shareOf } from "./figures.ts";
import type { GradedAnswer } from "./stored-answer.ts";

type Figures = Pick<BenchmarkReport, "arms" | "pairs" | "cost_usd">;
type ByArm = ReadonlyMap<BenchmarkArmName, readonly GradedAnswer[]>;

/**
 * The figures of all answers, which are grouped by question. Every arm has answered every question. Bootstrap intervals
 * of many questions take a second, so other work may run between them.
 */
export async function figuresOf(arms: readonly BenchmarkArmName[], answers: readonly GradedAnswer[]): Promise<Figures> {
  const byArm: ByArm = new Map(arms.map((arm) => [arm, answers.filter((answer) => answer.arm === arm)]));
  const reports: Figures["arms"] = [];
  for (const arm of arms) {
    await yieldToOthers();
    reports.push(armReport(arm, byArm));
  }
  const pairs: Figures["pairs"] = [];
  for (const [first, second] of pairsOf(arms)) {
    await yieldToOthers();
    pairs.push({ first, second, ...differenceOf(rightsOf(byArm, first), rightsOf(byArm, second)) });
  }
  return { arms: reports, pairs, cost_usd: reports.reduce((sum, { cost_usd }) => sum + cost_usd, 0) };
}

const rightsOf = (byArm: ByArm, arm: BenchmarkArmName): boolean[] => (byArm.get(arm) ?? []).map(({ right }) => right);

/** Compares each arm with off and with on; if neither ran, with the first arm. */
function pairsOf(arms: readonly BenchmarkArmName[]): readonly (readonly [BenchmarkArmName, BenchmarkArmName])[] {
  const usual = arms.filter((arm) => arm === "off" || arm === "on");
  const bases = usual.length > 0 ? usual.toSorted() : arms.slice(0, 1);
  return bases
    .toSorted((a, b) => (a === "off" ? -1 : b === "off" ? 1 : 0))
    .flatMap((base) =>
      arms.filter((arm) => arm !== base && !(base === "on" && arm === "off")).map((arm) => [arm, base] as const),
    );
}

function armReport(arm: BenchmarkArmName, byArm: ByArm): BenchmarkArmReport {
  const answers = byArm.get(arm) ?? [];
  const off = arm === "off" ? undefined : byArm.get("off");
  const tokens = answers.map(({ memory_tokens }) => memory_tokens);
  const times = answers.map(({ ms }) => ms);
  return {
    arm,
    accuracy: accuracyOf(answers),
    categories: [...new Set(answers.map(({ category }) => category))].map((category: QuestionCategory) => ({
      category,
      accuracy: accuracyOf(answers.filter((answer) => answer.category === category)),
    })),
    harm:
      off === undefined
        ? null
        : shareOf(answers.filter(({ right }, at) => !right && off[at]?.right).length, answers.length),
    recall_at_5: meanShare(answers.flatMap(({ recall_at_5 }) => recall_at_5 ?? [])),
    recall_at_10: meanShare(answers.flatMap(({ recall_at_10 }) => recall_at_10 ?? [])),
    memory_tokens: { mean: mean(tokens), total: tokens.reduce((sum, count) => sum + count, 0), n: answers.length },
    words: { mean: mean(answers.map(({ words }) => words)), n: answers.length },
    latency_ms: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), n: answers.length },
    cost_usd: answers.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
  };
}

const accuracyOf = (answers: readonly GradedAnswer[]) =>
  shareOf(answers.filter(({ right }) => right).length, answers.length);
