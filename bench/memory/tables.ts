import { type Interval, mcnemar, mean, pairedDifference, wilson } from "../../domain/statistics.ts";
import type { Category } from "../../retrieval/batch-benchmark/conversation.ts";
import type { Outcome } from "../../retrieval/batch-benchmark/outcome.ts";
import type { Row } from "../support/report.ts";
import { answerF1 } from "./answer-f1.ts";
import { type ArmName, armNames } from "./arms.ts";
import type { Asked } from "./run-arms.ts";

export const percent = (share: number): string => (100 * share).toFixed(1);
const within = ({ low, high }: Interval): string => `[${percent(low)}, ${percent(high)}]`;
export const share = (hits: number, all: number): string =>
  all === 0 ? "–" : `${percent(hits / all)} ${within(wilson(hits, all))}`;

const shown: Readonly<Record<ArmName, string>> = {
  off: "memory off",
  recency: "recency (last 20 turns)",
  bm25: "BM25 over turns (10)",
  oracle: "oracle (evidence)",
  first: "memory's first item",
  items: "memory's items, read",
  on: "memory on",
};

/** One row for each arm over all questions. Every share has its n and its interval. */
export function armRows(asked: readonly Asked[]): Row[] {
  return armNames.map((name) => {
    const outcomes = asked.map(({ outcomes }) => outcomes[name]);
    const off = asked.map(({ outcomes }) => outcomes.off);
    const isFoil = asked.map(({ question }) => question.category === "adversarial");
    const withEvidence = asked.filter(
      ({ question }) => question.evidence.length > 0 && question.category !== "adversarial",
    );
    const recall = (k: "recallAt5" | "recallAt10") =>
      withEvidence.length === 0 ? "–" : percent(mean(withEvidence.map(({ outcomes }) => outcomes[name][k])));
    const foils = outcomes.filter((_, at) => isFoil[at]);
    const wasRight = off.filter(({ right }) => right).length;
    const harmed = outcomes.filter(({ right }, at) => off[at]?.right === true && !right).length;
    return {
      arm: shown[name],
      n: outcomes.length,
      "right % [95 %]": share(countRight(outcomes), outcomes.length),
      "Δ to off [95 %]": name === "off" ? "–" : differenceOf(outcomes, off),
      "McNemar p": name === "off" ? "–" : pOf(outcomes, off),
      "harm: off right, arm wrong": `${share(harmed, outcomes.length)} (${harmed} of ${wasRight} right)`,
      "adversarial refused": `${share(countRight(foils), foils.length)} of ${foils.length}`,
      F1: f1Of(name, asked),
      "R@5": recall("recallAt5"),
      "R@10": recall("recallAt10"),
      "tokens each": Math.round(mean(outcomes.map(({ characters }) => characters / 4))),
    };
  });
}

/** One row for each kind of question. */
export function categoryRows(asked: readonly Asked[]): Row[] {
  const kinds = [...new Set(asked.map(({ question }) => question.category))];
  return kinds.map((kind: Category) => {
    const those = asked.filter(({ question }) => question.category === kind);
    const cells = armNames.map((name) => {
      const outcomes = those.map(({ outcomes }) => outcomes[name]);
      return [shown[name], share(countRight(outcomes), outcomes.length)] as const;
    });
    return {
      "kind of question": kind,
      n: those.length,
      ...Object.fromEntries(cells),
      "memory on, F1": f1Of("on", those),
    };
  });
}

/** Mean F1 in %, of the questions that have an answer. */
function f1Of(name: ArmName, asked: readonly Asked[]): string {
  const scores = asked.flatMap(({ question: { gold }, outcomes }) =>
    gold.length === 0 ? [] : [answerF1(outcomes[name].answer, gold.join(" "))],
  );
  return scores.length === 0 ? "–" : percent(mean(scores));
}

export const countRight = (outcomes: readonly Outcome[]): number => outcomes.filter(({ right }) => right).length;
const ones = (outcomes: readonly Outcome[]): number[] => outcomes.map(({ right }) => (right ? 1 : 0));

export function differenceOf(outcomes: readonly Outcome[], off: readonly Outcome[]): string {
  const difference = pairedDifference(ones(outcomes), ones(off));
  return `${percent(difference.mean)} ${within(difference)}`;
}

function pOf(outcomes: readonly Outcome[], off: readonly Outcome[]): string {
  const better = outcomes.filter(({ right }, at) => right && off[at]?.right === false).length;
  const worse = outcomes.filter(({ right }, at) => !right && off[at]?.right === true).length;
  const p = mcnemar(better, worse);
  return p < 0.001 ? "< .001" : p.toFixed(3);
}
