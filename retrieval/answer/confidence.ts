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
  /** Share of the question's phrases in the first unit's passage (`phrases.ts`). */
  readonly phrases: number;
  /** 0 if several sentences may answer (`Asked.wantsList`), else 1. */
  readonly one_thing: number;
  /** Probability that the units hold the answer, compared with the other sentences of the passages. */
  readonly share: number;
  /** Share of the question's weight in one sentence of the first unit. */
  readonly covered: number;
  /** Share of the question's words in the first unit's passage and the words above it, each word counting the same. */
  readonly words_found: number;
  /** How well the first unit has the form of the asked answer (`Asked.form`). */
  readonly form: number;
  /** How few sentences compete: 1 if a single one is probable. */
  readonly focus: number;
  /** 0 if the question asks for a quantity or for somebody and the units have none of its form, else 1. */
  readonly has_form: number;
  /** 0 if the question asks for a reason or a place and no unit gives one, else 1. */
  readonly states_kind: number;
  /** 0 if the first unit is a row that says little without its neighbours, else 1. */
  readonly prose: number;
  /**
   * 0 if the quotes do not name the counted thing, or lack the period, bound, default or year that the question asks
   * for (`counted-thing.ts`), if no quote says which thing it is, if documents do not have the asked kind of thing, if
   * the asked event is not told, or if the best quote is a question without its answer; else 1.
   */
  readonly has_counted: number;
  /**
   * 1 unless only other documents have a name of the question (`named-subject.ts`): then 0 if it asks for a quantity or
   * for somebody and the name is sure, else one half. Of such a question also 0 if no document has the asked kind of
   * thing (`asked-thing.ts`), or if no quote tells the asked event (`event-deed.ts`).
   */
  readonly has_subject: number;
  /** 0 if a single value is asked for and the first unit is long code, which holds many, else 1. */
  readonly is_plain: number;
  /** 0 if the question asks how to do something and neither a quote nor its heading tells that, else 1. */
  readonly tells_deed: number;
  /** 0 if only several sentences together have the question's words (`one-statement.ts`), else 1. */
  readonly one_statement: number;
  /** 1 if all units are of one passage, else 0. */
  readonly same_passage: number;
  /** Share of the passages' scores that the document of the first unit has. */
  readonly agreement: number;
}

export type EvidenceFeatures = JoinedFeatures | UnitEvidence;

/**
 * Below this confidence the answer says that nothing was found. Entries name their subject, so a doubtful answer from
 * them is usually about another subject.
 */
export const abstainBelow: Readonly<Record<EvidenceFeatures["kind"], number>> = {
  joined: 0.35,
  units: 0.25,
  entries: 0.4,
};
/** Below this confidence an answer says of itself that it is uncertain. */
export const uncertainBelow = 0.4;
/**
 * Highest confidence of units if the documents lack more than half of the question's words (by weight), if the quotes
 * do not name the counted thing, or if their document lacks a name of the question. About half of such answers are
 * right, and questions about other subjects look the same.
 */
const mostlyUnknown = 0.5;
const ceilingIfUnknown = 0.5;
/**
 * Highest confidence if the documents know half of the words, but less than half of the weight, and for a deed that the
 * quotes do not tell how to do: such an answer is never sure.
 */
const ceilingUnsure = 0.85;
/**
 * A question for a quantity or for somebody is not answered by text that has none, nor by a quantity or a person from a
 * document about another subject than the named one. The confidence is therefore below `abstainBelow`, and the passage
 * is shown among the nearest ones. Of ten answers without the form to questions of `real/` none is right.
 */
const ceilingOfAnother = 0.24;
/**
 * A reason or a place has many forms, so text without a known one may answer. Of such answers to questions of `real/`
 * one of four is right: below `uncertainBelow`, they say "Possibly". It does not hold for entries, which would
 * be refused.
 */
const ceilingUnstated = 0.39;
/**
 * If even the best passage has less than this share of the question's weight, an answer that is less sure than
 * `sureOffTopic` is none. Of such answers to questions of `real/` one of the documents' own questions was right, and 80
 * were to questions about other documents.
 */
const offTopic = 0.25;
const sureOffTopic = 0.45;
/** A single value in long code is shown, but the answer does not say which one it is. */
const ceilingOfLongCode = 0.7;
/**
 * Words of several sentences may tell of several things: such an answer is probable, but not sure (.9). What is above
 * this confidence has its order between it and .9.
 */
const scattered = 0.89;
const belowSure = (confidence: number): number =>
  confidence <= scattered ? confidence : rounded(scattered + (confidence - scattered) * 0.08);
/** Highest confidence of an abstention. */
export const abstentionCeiling = 0.2;

export interface Logistic<Name extends string> {
  readonly bias: number;
  readonly weights: Readonly<Record<Name, number>>;
}

/**
 * `bench/answers.ts` fitted the first on 301 multi-hop questions, each asked to its own and to a foreign corpus;
 * `bench/real.ts` the second on 200 questions about real documents, each asked to its own and to foreign documents. All
 * weights are positive, so the confidence is monotone.
 */
const joined: Logistic<Exclude<keyof JoinedFeatures, "kind">> = {
  bias: -17.46,
  weights: { coverage: 3.2, best_coverage: 3.78, known_names: 4.08, known_terms: 4.19, top_score: 7.16 },
};
export type UnitConfidence = Logistic<
  Exclude<
    keyof UnitEvidence,
    | "kind"
    | "known_terms"
    | "topic"
    | "states_kind"
    | "has_counted"
    | "has_subject"
    | "is_plain"
    | "tells_deed"
    | "one_statement"
    | "top_score"
  >
>;

export const unitConfidence: UnitConfidence = {
  bias: -10.9,
  weights: {
    known_names: 2.01,
    phrases: 1.56,
    one_thing: 0,
    share: 2.64,
    covered: 0.613,
    words_found: 1.85,
    form: 0.851,
    focus: 0.71,
    has_form: 2.63,
    prose: 1.72,
    same_passage: 0.173,
    agreement: 0.753,
  },
};

/**
 * A logistic function of the evidence. It is monotone in every feature, so more evidence never lowers it. For joined
 * sentences it estimates whether the documents contain an answer; for units it estimates whether the answer is right.
 */
export function confidenceOf(features: EvidenceFeatures, units: UnitConfidence = unitConfidence): number {
  if (features.kind === "joined") return logistic(joined, features);
  const fitted = sharpened(logistic(units, features));
  const confidence = features.one_statement < 1 ? belowSure(fitted) : fitted;
  const ceilings = [
    features.known_terms < mostlyUnknown || features.has_counted < 1 || features.has_subject < 1 ? ceilingIfUnknown : 1,
    features.known_terms <= mostlyUnknown || features.tells_deed < 1 ? ceilingUnsure : 1,
    features.kind === "units" && features.states_kind < 1 ? ceilingUnstated : 1,
    features.is_plain < 1 ? ceilingOfLongCode : 1,
    features.has_form < 1 || features.has_subject < 0.5 || isOffTopic(features, confidence) ? ceilingOfAnother : 1,
  ];
  return Math.min(confidence, ...ceilings);
}

/** Entries are short, and the question needs several of them. */
const isOffTopic = ({ kind, topic }: UnitEvidence, confidence: number): boolean =>
  kind === "units" && topic < offTopic && confidence < sureOffTopic;

/**
 * The fitted confidence of sure answers is too low, because of the penalty of the fit and its many questions about
 * foreign documents. Therefore odds above one half are raised to this power. With 1.55, 38 of 40 answers at 0.9 or more
 * to questions of `real/`, fitted on the other sets, were right, but only 7 of 11 about six other collections. It was
 * 1.45 until an answer of scattered words was kept below 0.9, which took a fifth of the sure answers.
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
