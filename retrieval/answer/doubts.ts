import { type DoubtName, doubtsOf } from "../../domain/doubts.ts";
import type { Draft } from "../../models/ports.ts";
import { type EvidenceFeatures, isOffTopic, mostlyUnknown, type UnitEvidence } from "./confidence.ts";

/** Below this confidence an answer tells why it is not surer. */
export const doubtsBelow = 0.9;
/** Share of the question's words, and of the probability of all sentences, below which it is few. */
const few = 0.5;

export interface Doubted {
  readonly features: EvidenceFeatures;
  /** That of the features. */
  readonly confidence: number;
  /** Other reasons of the answer. */
  readonly more: readonly DoubtName[];
  /** The answer, or the abstention. */
  readonly draft: Draft;
}

/** The draft with the reasons why it is not surer: the features that lower its confidence (`confidence.ts`). */
export function withDoubts({ features, confidence, more, draft }: Doubted): Draft {
  if (draft.confidence >= doubtsBelow) return draft;
  const all = [
    ...when("unknown_name", features.known_names < 1),
    ...when("unknown_words", features.known_terms <= mostlyUnknown),
    ...(features.kind === "joined" ? [] : doubtsOfUnits(features, confidence)),
    ...more,
  ];
  const found = draft.sentences.length > 0 ? all : all.filter((name) => !ofQuotes.includes(name));
  return { ...draft, doubts: doubtsOf(found.length === 0 ? ["weak_match"] : found) };
}

/** Doubts about quotes. An abstention quotes nothing. */
const ofQuotes: readonly DoubtName[] = ["rows_of_table", "rivals"];

const doubtsOfUnits = (features: UnitEvidence, confidence: number): readonly DoubtName[] =>
  [
    when("other_subject", features.has_subject < 1),
    when("asked_missing", features.has_asked < 1),
    when("form_missing", features.has_form < 1),
    when("reason_or_place_missing", features.states_kind < 1),
    when("other_topic", isOffTopic(features, confidence)),
    when("several_statements", features.one_statement < 1),
    when("few_words", features.words_found < few),
    when("rivals", features.share < few),
  ].flat();

/** The name of a doubt if there is one. */
export const when = (name: DoubtName, isSo: boolean): readonly DoubtName[] => (isSo ? [name] : []);
