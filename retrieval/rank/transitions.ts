import type { KeyCount } from "../../stores/ports/records/reading.ts";
import type { Candidate } from "./candidate.ts";
import { type Features, type LogisticModel, probability } from "./logistic.ts";
import { type AnalysedQuestion, termsOf } from "./question-terms.ts";
import { bestLine, type Stage0Scored } from "./stage0.ts";
import { namedInOwnText } from "./template.ts";
import { noTerms, share, type TermSet, weightOf, without } from "./term-set.ts";

/**
 * Features of one reasoning step: from a passage that covers a part of the question, through an entity that it names,
 * to a passage that covers the rest. Every feature is between 0 and 1.
 */
export const transitionFeatures = [
  "from_score",
  "to_score",
  "about",
  "mention",
  "about_rarity",
  "mention_rarity",
  "cue",
  "residual_coverage",
  "residual_sentence",
  "residual_weight",
  "joint_coverage",
  "entity_in_first_sentence",
  "same_title",
  "about_cue",
  "about_residual",
  "mention_residual",
  "mention_sentence",
] as const;
export type TransitionFeature = (typeof transitionFeatures)[number];

/** An entity that links passages, with its counts over the knowledge graphs of the question. */
export interface Bridge extends KeyCount {
  readonly key: string;
}

/** The best step from one passage to another. */
export interface Transition {
  readonly from: Stage0Scored;
  readonly to: Stage0Scored;
  readonly via_key: string;
  readonly features: Features<TransitionFeature>;
  readonly score: number;
}

/** Passages of the pool by the bridge that they are about or mention; built once per question. */
export interface BridgeEnds {
  readonly about: ReadonlyMap<string, readonly Stage0Scored[]>;
  readonly mentioning: ReadonlyMap<string, readonly Stage0Scored[]>;
}

/** Passages name many entities, and few of these are bridges: the others get no list. */
export function bridgeEnds(pool: readonly Stage0Scored[], bridges: ReadonlyMap<string, Bridge>): BridgeEnds {
  const about = new Map<string, Stage0Scored[]>();
  const mentioning = new Map<string, Stage0Scored[]>();
  for (const scored of pool) {
    const { subjects, mentions } = scored.candidate.indexed;
    for (const key of subjects.keys()) if (bridges.has(key)) append(about, key, scored);
    for (const key of mentions.keys()) if (bridges.has(key) && !subjects.has(key)) append(mentioning, key, scored);
  }
  return { about, mentioning };
}

interface Scope {
  readonly analysed: AnalysedQuestion;
  readonly bridges: ReadonlyMap<string, Bridge>;
  readonly ends: BridgeEnds;
  readonly model: LogisticModel<TransitionFeature>;
}

/**
 * Keys through which a transition can leave a passage: those that it mentions or is about, but not those in the
 * question.
 */
export function waysOut({ chunk, indexed }: Candidate, analysed: AnalysedQuestion): string[] {
  const keys = new Set([...namedInOwnText(chunk, indexed.mentions), ...indexed.subjects.keys()]);
  const asked = new Set(analysed.entities.map(({ key }) => key));
  return [...keys].filter((key) => !asked.has(key) && !key.split(" ").every((word) => analysed.words.has(word)));
}

/** All transitions that leave a passage of the beam; for each pair of passages only the best. */
export function transitionsFrom(beam: readonly Stage0Scored[], scope: Scope): Transition[] {
  return beam.flatMap((from) => {
    const best = new Map<number, Transition>();
    for (const key of waysOut(from.candidate, scope.analysed)) {
      const bridge = scope.bridges.get(key);
      if (bridge !== undefined) keepBest(best, leave(from, bridge, scope.analysed), scope);
    }
    return [...best.values()];
  });
}

/** Adds the transitions through one bridge to the best ones, by the passage to which they lead. */
function keepBest(best: Map<number, Transition>, departure: Departure, { analysed, ends, model }: Scope): void {
  const { from, bridge } = departure;
  for (const targets of [ends.about.get(bridge.key), ends.mentioning.get(bridge.key)]) {
    for (const to of targets ?? []) {
      if (to.candidate === from.candidate) continue;
      const features = featuresOf(departure, to, analysed);
      const score = probability(model, features);
      const id = to.candidate.chunk.chunk_id;
      if (score > (best.get(id)?.score ?? -1)) best.set(id, { from, to, via_key: bridge.key, features, score });
    }
  }
}

/** Features of a transition that do not depend on its target. */
interface Departure {
  readonly from: Stage0Scored;
  readonly bridge: Bridge;
  /** Question terms of the first passage and of the bridge. */
  readonly joined: TermSet;
  /** Question terms that the first passage does not contain, and their weight. */
  readonly residual: TermSet;
  readonly residualWeight: number;
  readonly cue: number;
  readonly firstSentence: boolean;
}

function leave(from: Stage0Scored, bridge: Bridge, analysed: AnalysedQuestion): Departure {
  const { indexed, lineTerms, terms } = from.candidate;
  const all = analysed.explained | analysed.unexplained;
  const sentences = indexed.mentions.get(bridge.key) ?? [0];
  const cue = sentences.reduce(
    (best, at) => Math.max(best, weightOf(lineTerms[at + 1] ?? noTerms, analysed.weights)),
    0,
  );
  const residual = without(all, terms);
  return {
    from,
    bridge,
    joined: terms | termsOf(bridge.key, analysed.stems),
    residual,
    residualWeight: weightOf(residual, analysed.weights),
    cue: share(cue, analysed.totalWeight),
    firstSentence: sentences[0] === 0,
  };
}

function featuresOf(
  { from, bridge, joined, residual, residualWeight, cue, firstSentence }: Departure,
  to: Stage0Scored,
  { weights, totalWeight }: AnalysedQuestion,
): Features<TransitionFeature> {
  const { candidate } = to;
  const strength = candidate.indexed.subjects.get(bridge.key) ?? 0;
  const about = strength / Math.sqrt(Math.max(1, bridge.about_count));
  const mention = strength > 0 ? 0 : 1 / Math.sqrt(Math.max(1, bridge.mention_count));
  const residualCoverage = share(weightOf(candidate.terms & residual, weights), residualWeight);
  const residualSentence = share(
    bestLine(candidate, (line) => weightOf(line & residual, weights)),
    residualWeight,
  );
  const title = from.candidate.chunk.title;
  return {
    from_score: from.score,
    to_score: to.score,
    about,
    mention,
    about_rarity: bridge.about_count > 0 ? 1 / Math.sqrt(bridge.about_count) : 0,
    mention_rarity: bridge.mention_count > 0 ? 1 / Math.sqrt(bridge.mention_count) : 0,
    cue,
    residual_coverage: residualCoverage,
    residual_sentence: residualSentence,
    residual_weight: share(residualWeight, totalWeight),
    joint_coverage: share(weightOf(joined | candidate.terms, weights), totalWeight),
    entity_in_first_sentence: firstSentence ? 1 : 0,
    same_title: title !== null && title === candidate.chunk.title ? 1 : 0,
    about_cue: about * cue,
    about_residual: about * residualCoverage,
    mention_residual: mention * residualCoverage,
    mention_sentence: mention * residualSentence,
  };
}

function append(map: Map<string, Stage0Scored[]>, key: string, scored: Stage0Scored): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [scored]);
  else list.push(scored);
}
