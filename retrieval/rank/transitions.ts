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

/** Passages of the pool by the key that they are about or mention; built once per question. */
export interface BridgeEnds {
  readonly about: ReadonlyMap<string, readonly Stage0Scored[]>;
  readonly mentioning: ReadonlyMap<string, readonly Stage0Scored[]>;
}

export function bridgeEnds(pool: readonly Stage0Scored[]): BridgeEnds {
  const about = new Map<string, Stage0Scored[]>();
  const mentioning = new Map<string, Stage0Scored[]>();
  for (const scored of pool) {
    const { subjects, mentions } = scored.candidate.indexed;
    for (const key of subjects.keys()) append(about, key, scored);
    for (const key of mentions.keys()) if (!subjects.has(key)) append(mentioning, key, scored);
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
    const keep = (transition: Transition) => {
      const id = transition.to.candidate.chunk.chunk_id;
      if (transition.score > (best.get(id)?.score ?? -1)) best.set(id, transition);
    };
    for (const key of waysOut(from.candidate, scope.analysed)) {
      const bridge = scope.bridges.get(key);
      if (bridge !== undefined) for (const found of transitionsVia(from, bridge, scope)) keep(found);
    }
    return [...best.values()];
  });
}

function transitionsVia(from: Stage0Scored, bridge: Bridge, { analysed, ends, model }: Scope): Transition[] {
  const departure = leave(from, bridge, analysed);
  const step = (to: Stage0Scored): Transition => {
    const features = featuresOf(departure, arrive(departure, to, analysed), analysed);
    return { from, to, via_key: bridge.key, features, score: probability(model, features) };
  };
  const targets = [...(ends.about.get(bridge.key) ?? []), ...(ends.mentioning.get(bridge.key) ?? [])];
  return targets.filter(({ candidate }) => candidate !== from.candidate).map(step);
}

/** Features of a transition that do not depend on its target. */
interface Departure {
  readonly from: Stage0Scored;
  readonly bridge: Bridge;
  readonly bridgeTerms: TermSet;
  /** Question terms that the first passage does not contain. */
  readonly residual: TermSet;
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
  return {
    from,
    bridge,
    bridgeTerms: termsOf(bridge.key, analysed.stems),
    residual: without(all, terms),
    cue: share(cue, analysed.totalWeight),
    firstSentence: sentences[0] === 0,
  };
}

/** Features of a transition that depend on its target. */
interface Arrival {
  readonly to: Stage0Scored;
  readonly about: number;
  readonly mention: number;
  readonly residualCoverage: number;
  readonly residualSentence: number;
}

function arrive({ bridge, residual }: Departure, to: Stage0Scored, { weights }: AnalysedQuestion): Arrival {
  const { candidate } = to;
  const residualWeight = weightOf(residual, weights);
  const strength = candidate.indexed.subjects.get(bridge.key) ?? 0;
  return {
    to,
    about: strength / Math.sqrt(Math.max(1, bridge.about_count)),
    mention: strength > 0 ? 0 : 1 / Math.sqrt(Math.max(1, bridge.mention_count)),
    residualCoverage: share(weightOf(candidate.terms & residual, weights), residualWeight),
    residualSentence: bestLine(candidate, (line) => share(weightOf(line & residual, weights), residualWeight)),
  };
}

function featuresOf(departure: Departure, arrival: Arrival, analysed: AnalysedQuestion): Features<TransitionFeature> {
  const { from, bridge, bridgeTerms, residual, cue } = departure;
  const { to, about, mention, residualCoverage, residualSentence } = arrival;
  const joint = from.candidate.terms | to.candidate.terms | bridgeTerms;
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
    residual_weight: share(weightOf(residual, analysed.weights), analysed.totalWeight),
    joint_coverage: share(weightOf(joint, analysed.weights), analysed.totalWeight),
    entity_in_first_sentence: departure.firstSentence ? 1 : 0,
    same_title: title !== null && title === to.candidate.chunk.title ? 1 : 0,
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
