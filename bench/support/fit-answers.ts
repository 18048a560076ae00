import { z } from "zod";
import type { Evidence } from "../../domain/evidence.ts";
import { namesOf, recordOf } from "../../domain/record-of.ts";
import type { Draft, ReadPassage, ToAnswer } from "../../models/ports.ts";
import { candidatesOf } from "../../retrieval/answer/candidates.ts";
import { answersOther, type UnitConfidence, unitConfidence } from "../../retrieval/answer/confidence.ts";
import { type AnswerModel, assess, draftFromPassages } from "../../retrieval/answer/draft-from-passages.ts";
import { featuresOfUnits } from "../../retrieval/answer/unit-features.ts";
import { type UnitWeights, unitWeights } from "../../retrieval/answer/unit-weights.ts";
import { unitsOf } from "../../retrieval/answer/units.ts";
import { type Example, fitLogistic } from "./fit-logistic.ts";
import { fitSoftmax } from "./fit-softmax.ts";
import { answers, judge } from "./judge-answer.ts";

// Fits the coefficients of extractive answers on questions with accepted answers.

export const Gold = z.object({
  kind: z.string(),
  question: z.string(),
  answers: z.array(z.string()).default([]),
  must: z.array(z.string()).default([]),
  evidence: z.array(z.object({ file: z.string(), quote: z.string() })).default([]),
});
export type Gold = z.infer<typeof Gold>;

export interface Trial {
  readonly set: string;
  readonly gold: Gold;
  readonly evidence: Evidence;
  readonly passages: readonly ReadPassage[];
  readonly of_parts: readonly (readonly ReadPassage[])[];
}

type Trials = ReadonlyMap<string, readonly Trial[]>;

/** Penalties: of the weights of sentences, and of the confidence (relative to the number of examples). */
const l2 = { sentences: 0.1, confidence: 0.02 };
/** A question about other documents counts this much: they are many, and easily told. */
const foreignWeight = 0.1;

export interface FittedAnswers {
  /** From all trials. */
  readonly all: Required<AnswerModel>;
  /** By the name of a set: from the others. */
  readonly without: ReadonlyMap<string, Required<AnswerModel>>;
}

/**
 * The confidence learns from answers whose sentences were weighed without their own set, because fitted shares are too
 * sure of themselves.
 */
export function fitAnswers(trials: Trials): FittedAnswers {
  const names = [...trials.keys()];
  const others = (name: string) => [...trials].flatMap(([other, of]) => (other === name ? [] : of));
  const weights = new Map(names.map((name) => [name, fitWeights(others(name))]));
  const examples = [...trials].map(([name, of]) => ({ name, of: examplesOf(of, weights.get(name) ?? unitWeights) }));
  const without = names.map((name) => {
    const rest = examples.filter((one) => one.name !== name).flatMap(({ of }) => of);
    return [name, { weights: weights.get(name) ?? unitWeights, confidence: fitConfidence(rest) }] as const;
  });
  const every = [...trials.values()].flat();
  return {
    all: { weights: fitWeights(every), confidence: fitConfidence(examples.flatMap(({ of }) => of)) },
    without: new Map(without),
  };
}

export const draftOf = (trial: Trial, model: AnswerModel): Draft => draftFromPassages(toAnswer(trial), model);

const toAnswer = ({ gold, evidence, passages, of_parts }: Trial): ToAnswer => {
  const { question } = gold;
  return { question, include_citations: true, evidence, passages, of_parts, entityIds: () => [] };
};

function fitWeights(trials: readonly Trial[]): UnitWeights {
  const choices = trials
    .filter(({ gold }) => gold.kind !== "unanswerable" && gold.kind !== "foreign")
    .map(({ gold, evidence, passages }) => {
      const stems = new Set(evidence.terms.map(({ stem }) => stem));
      const units = unitsOf(candidatesOf(passages, stems)).filter(({ first, last }) => first === last);
      const featured = featuresOfUnits(gold.question, evidence, { units, read: passages });
      return {
        candidates: featured.map(({ features }) => recordOf(namesOf(unitWeights), (name) => features[name])),
        right: featured.map(({ unit }) => answers(gold, { text: unit.text, file: unit.chunk.source_name })),
      };
    });
  const names = namesOf(unitWeights);
  const fitted = fitSoftmax(names, choices, l2.sentences);
  return recordOf(names, (name) => rounded(fitted.get(name) ?? 0));
}

type Feature = keyof UnitConfidence["weights"];

function examplesOf(trials: readonly Trial[], weights: UnitWeights): Example<Feature>[] {
  return trials.flatMap((trial): Example<Feature>[] => {
    const { features } = assess(toAnswer(trial), { weights });
    if (features.kind === "joined" || answersOther(features)) return [];
    if (trial.gold.kind === "foreign") return [{ features, positive: false, weight: foreignWeight }];
    const always = { bias: 9, weights: recordOf(namesOf(unitConfidence.weights), () => 0) };
    const draft = draftOf(trial, { weights, confidence: always });
    const excerpts = draft.citations.map(({ excerpt }) => excerpt);
    const verdict = judge(trial.gold, { answer: draft.answer, excerpts, confidence: 1 });
    return [{ features, positive: verdict === "right", weight: 1 }];
  });
}

/** More evidence never lowers the confidence: features that would lower it are left out, the lowest one first. */
function fitConfidence(examples: readonly Example<Feature>[]): UnitConfidence {
  const names = namesOf(unitConfidence.weights);
  let used = [...names];
  for (;;) {
    const { bias, coefficients } = fitLogistic(used, examples, l2.confidence);
    const lowest = used.reduce((worst, name) => (coefficients[name] < coefficients[worst] ? name : worst));
    if (coefficients[lowest] >= 0) {
      const weights = recordOf(names, (name) => (used.includes(name) ? rounded(coefficients[name]) : 0));
      return { bias: rounded(bias), weights };
    }
    used = used.filter((name) => name !== lowest);
  }
}

const rounded = (value: number): number => Number(value.toPrecision(3));
