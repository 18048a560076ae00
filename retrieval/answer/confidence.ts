import { namesOf } from "../../domain/record-of.ts";

/** Features of the evidence. Each is between 0 and 1, and higher is better. */
interface SharedFeatures {
  /** Share of the question's names that the knowledge graphs know; 1 if the question names nothing. */
  readonly known_names: number;
  /** Share of the question's significant words that occur in the knowledge graphs. */
  readonly known_terms: number;
  /** Score of the best passage. */
  readonly top_score: number;
}

/** An answer of sentences that an entity joins (`select.ts`). */
export interface JoinedFeatures extends SharedFeatures {
  readonly kind: "joined";
  /** Share of the question's weight that the answer's sentences cover. */
  readonly coverage: number;
  /** The same for the best single sentence. */
  readonly best_coverage: number;
}

/** An answer of units of prose (`choose-units.ts`). */
export interface UnitEvidence extends SharedFeatures {
  /** `entries`: the documents are a collection of short entries, as of an encyclopaedia. */
  readonly kind: "units" | "entries";
  /** Share of the question's weight in the best passage. */
  readonly topic: number;
  /** Probability that the units, or copies of them, hold the answer, compared with the other sentences. */
  readonly share: number;
  /** Share of the question's words in the first unit's passage and the words above it, each word counting the same. */
  readonly words_found: number;
  /** 0 if the question asks for a quantity or for somebody and the units have none of its form, else 1. */
  readonly has_form: number;
  /**
   * 0 if the quotes lack something that the question asks for: the counted thing, the period, the bound, the default or
   * the year (`counted-thing.ts`), the sort of thing (`asked-sort.ts`), the event (`event-deed.ts`), a noun that no
   * document has (`asked-thing.ts`), or the answer to a question that is quoted; else 1.
   */
  readonly has_asked: number;
  /** 0 if the question asks for a reason or a place and no unit gives one, else 1. */
  readonly states_kind: number;
  /**
   * 1 unless only other documents have a name of the question (`named-subject.ts`): then 0 if it asks for a quantity or
   * for somebody and the name is sure, else one half. Of such a question also 0 if no document has the asked kind of
   * thing (`asked-thing.ts`), or if no quote tells the asked event (`event-deed.ts`).
   */
  readonly has_subject: number;
  /** 0 if only several sentences together have the question's words (`one-statement.ts`), else 1. */
  readonly one_statement: number;
}

export type EvidenceFeatures = JoinedFeatures | UnitEvidence;

/**
 * Below this confidence the answer says that nothing was found. Entries name their subject, so a doubtful answer from
 * them is usually about another subject.
 */
export const abstainBelow: Readonly<Record<EvidenceFeatures["kind"], number>> = {
  joined: 0.35,
  units: 0.33,
  entries: 0.4,
};
/** Below this confidence an answer says of itself that it is uncertain. */
export const uncertainBelow = 0.4;
/**
 * Highest confidence of units if the documents lack more than half of the question's words (by weight), if the quotes
 * lack something that is asked for, a reason or a place, or if their document lacks a name of the question. Less than
 * half of such answers are right, and questions about other subjects look the same.
 */
export const mostlyUnknown = 0.5;
const ceilingOfDoubt = 0.5;
/**
 * A question for a quantity or for somebody is not answered by text that has none, nor by a quantity or a person from a
 * document about another subject than the named one. The confidence is therefore below `abstainBelow`, and the passage
 * is shown among the nearest ones. Of 66 such answers about eleven collections ten are right, and 39 are to questions
 * without an answer.
 */
const ceilingOfAnother = 0.24;
/**
 * If even the best passage has less than this share of the question's weight, an answer that is less sure than
 * `sureOffTopic`, or from a passage with less than this share of the question's words, is none: nearly all such
 * questions are about other documents.
 */
const offTopic = 0.25;
const sureOffTopic = 0.45;
/**
 * Words of several sentences may tell of several things, and a word that no document has may be the asked one: such an
 * answer is probable, but not sure (.9). What is above this confidence has its order between it and .9.
 */
const probable = 0.89;
const belowSure = (confidence: number): number =>
  confidence <= probable ? confidence : rounded(probable + (confidence - probable) * 0.08);
/** Highest confidence of an abstention. */
export const abstentionCeiling = 0.2;

export interface Logistic<Name extends string> {
  readonly bias: number;
  readonly weights: Readonly<Record<Name, number>>;
}

/**
 * `bench/answers.ts` fitted the first on 301 multi-hop questions, each asked to its own and to a foreign corpus;
 * `bench/real.ts --collections` the second on questions about eleven sets of real documents, each asked to its own and
 * to foreign documents, without those that `answersOther` refuses. All weights are positive, so the confidence is
 * monotone.
 */
const joined: Logistic<Exclude<keyof JoinedFeatures, "kind">> = {
  bias: -17.46,
  weights: { coverage: 3.2, best_coverage: 3.78, known_names: 4.08, known_terms: 4.19, top_score: 7.16 },
};
export type UnitConfidence = Logistic<"known_names" | "share" | "words_found" | "has_asked" | "one_statement">;

export const unitConfidence: UnitConfidence = {
  bias: -6.37,
  weights: {
    known_names: 2.19,
    share: 3.95,
    words_found: 1.43,
    has_asked: 0.779,
    one_statement: 0.322,
  },
};

/**
 * A logistic function of the evidence. It is monotone in every feature, so more evidence never lowers it. For joined
 * sentences it estimates whether the documents contain an answer; for units it estimates whether the answer is right.
 */
export function confidenceOf(features: EvidenceFeatures, units: UnitConfidence = unitConfidence): number {
  if (features.kind === "joined") return logistic(joined, features);
  const fitted = sharpened(logistic(units, features));
  const isSure = features.one_statement === 1 && features.known_terms > mostlyUnknown;
  const confidence = isSure ? fitted : belowSure(fitted);
  const isDoubtful =
    features.known_terms < mostlyUnknown ||
    features.has_asked < 1 ||
    features.states_kind < 1 ||
    features.has_subject < 1;
  const isOther = answersOther(features) || isOffTopic(features, confidence);
  return Math.min(confidence, isOther ? ceilingOfAnother : isDoubtful ? ceilingOfDoubt : 1);
}

/** Whether the units lack the asked form, or have it from a document about another subject. */
export const answersOther = ({ has_form, has_subject }: UnitEvidence): boolean => has_form < 1 || has_subject < 0.5;

/** Entries are short, and the question needs several of them: there the words of the passage decide alone. */
export const isOffTopic = ({ kind, topic, words_found }: UnitEvidence, confidence: number): boolean =>
  topic < offTopic && (words_found < offTopic || (kind === "units" && confidence < sureOffTopic));

/**
 * The fitted confidence of sure answers is too low, because of the penalty of the fit and its many questions about
 * foreign documents. Therefore odds above one half are raised to this power: then about 2 % of the questions get a
 * wrong or partly right answer at 0.9 or more (with the set left out).
 */
const sharpness = 1.5;

function sharpened(confidence: number): number {
  if (confidence <= 0.5 || confidence === 1) return confidence;
  const odds = (confidence / (1 - confidence)) ** sharpness;
  return rounded(odds / (1 + odds));
}

function logistic<Name extends string>(
  { bias, weights }: Logistic<Name>,
  features: Readonly<Record<NoInfer<Name>, number>>,
): number {
  const sum = namesOf(weights).reduce((total, name) => total + weights[name] * features[name], bias);
  return rounded(1 / (1 + Math.exp(-sum)));
}

const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000;
