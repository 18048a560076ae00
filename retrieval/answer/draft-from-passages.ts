import { doubtsOf } from "../../domain/doubts.ts";
import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { Draft, ReadPassage, ToAnswer } from "../../models/ports.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import { languageOfQuestion } from "../question-language.ts";
import { askedOf, formed } from "./asked.ts";
import { anybodyIn, topicalTerms } from "./asking-words.ts";
import { candidatesOf, type SentenceCandidate } from "./candidates.ts";
import { chooseUnits } from "./choose-units.ts";
import type { QuotedSpan } from "./cite.ts";
import {
  abstainBelow,
  abstentionCeiling,
  confidenceOf,
  type EvidenceFeatures,
  type UnitConfidence,
} from "./confidence.ts";
import { doubtsBelow, when, withDoubts } from "./doubts.ts";
import { namesIn } from "./named-subject.ts";
import { type PartConfidence, partConfidences, surenessOf } from "./part-confidences.ts";
import { passagesOfParts } from "./passages-of-parts.ts";
import { partsOf } from "./question-parts.ts";
import { readChunk } from "./read-chunk.ts";
import { releaseLine } from "./release-line.ts";
import { type Selection, selectSentences } from "./select.ts";
import { sentenceShares } from "./sentence-shares.ts";
import { twoHops } from "./two-hops.ts";
import { unitEvidence } from "./unit-evidence.ts";
import type { UnitWeights } from "./unit-weights.ts";
import { unitsOf } from "./units.ts";
import { wholeQuotes, withoutTrailingLabel } from "./whole-quote.ts";
import { withoutHeading } from "./without-heading.ts";
import { writeAnswer } from "./write-answer.ts";

/** Number of best passages that an answer reads. A passage with the answer is nearly always among them. */
export const passagesRead = 10;
/**
 * Number of best passages in which joined sentences are searched. The pipeline ranks paths well, and sentences of more
 * passages would join by chance.
 */
const passagesJoined = 6;
/** Score of the best passage from which joined sentences may answer in long documents. */
const sureOfPath = 0.9;
/** Share of the passages that are entries, from which the documents count as a collection of entries. */
const mostlyEntries = 0.8;
/**
 * Highest confidence for questions in other languages: the confidence is fitted on English questions, and stems are
 * English.
 */
const ceilingAbroad = 0.5;
/**
 * Highest confidence of quoted rows of a CSV file. The words of the question find the row of a thing even if no column
 * holds what is asked ("how old was …"); a statement over the table would have answered if one did.
 */
const ceilingOfRows = 0.5;
const nothingFound = "I found nothing in the ingested documents that answers this question.";

/**
 * Extractive answer: sentences along the best path through the graph, or else the units of prose (sentences, rows,
 * list) that answer best; or an abstention.
 */
export function draftFromPassages(input: ToAnswer, model: AnswerModel = {}): Draft {
  const released = releaseLine(input.question, () =>
    readCandidates({ ...input, passages: input.passages.slice(0, passagesRead) }),
  );
  if (released !== null) {
    const draft = writeAnswer([spanOf(released.line)], { ...released, missing: [] }, input);
    return released.confidence < doubtsBelow ? { ...draft, doubts: doubtsOf(["weak_match"]) } : draft;
  }
  const { spans, features, parts } = assess(input, model);
  const isEnglish = languageOfQuestion(input.question) === "en";
  const areRows = spans.length > 0 && spans.every(({ chunk }) => chunk.line_numbers.length > 0);
  const ceilings = [isEnglish ? 1 : ceilingAbroad, areRows ? ceilingOfRows : 1];
  const confidence = Math.min(confidenceOf(features, model.confidence), ...ceilings);
  const sureness = surenessOf({ confidence, least: abstainBelow[features.kind] }, parts);
  const more = [
    ...when("other_language", !isEnglish),
    ...when("rows_of_table", areRows),
    ...when("part_missing", (sureness?.missing.length ?? 0) > 0 || (sureness?.confidence ?? confidence) < confidence),
  ];
  const draft = spans.length === 0 || sureness === null ? abstention(confidence) : writeAnswer(spans, sureness, input);
  return withDoubts({ features, confidence, more, draft });
}

/** Coefficients instead of the fitted ones, for benchmarks: they leave out the documents about which they ask. */
export interface AnswerModel {
  readonly weights?: UnitWeights;
  readonly confidence?: UnitConfidence;
}

export interface Assessed {
  /** The quotes of the answer, in its order. */
  readonly spans: readonly QuotedSpan[];
  readonly features: EvidenceFeatures;
  /** Confidence of each part, if the question asks several things; otherwise empty. */
  readonly parts: readonly PartConfidence[];
}

/** Selects the quotes from the evidence, and computes the features for the confidence. */
export function assess(
  { question, evidence, passages, of_parts }: Pick<ToAnswer, "question" | "evidence" | "passages" | "of_parts">,
  { weights, confidence }: AnswerModel = {},
): Assessed {
  const whole = passages.slice(0, passagesRead);
  const { read, reads } = passagesOfParts(whole, of_parts);
  const stems = new Set(evidence.terms.map(({ stem }) => stem));
  const candidates = readCandidates({ evidence, passages: read });
  const terms = termsWithFileNames(evidence, read);
  const shared = sharedFeatures(question, { ...evidence, terms }, read);
  const hops = partsOf(question).length > 1 ? null : twoHops(question, candidates, evidence);
  if (hops !== null) return joinedAnswer(hops, { ...shared, top_score: Math.max(shared.top_score, sureOfPath) });
  const selection = selectSentences(
    candidates.filter(({ rank }) => rank < Math.min(whole.length, passagesJoined)),
    evidence,
  );
  const isEntries = areEntries(whole);
  const isPath = shared.top_score >= sureOfPath && followsPath(selection) && hasForm(selection, question);
  if (selection.joined && (isPath || isEntries)) return joinedAnswer(selection, shared);
  const units = unitsOf(candidates);
  const single = units.filter(({ first, last }) => first === last);
  const topical = { ...evidence, terms: topicalTerms(question, evidence.terms) };
  const parts = sentenceShares(question, topical, { units: single, read, reads, ...(weights && { weights }) });
  const chosen = chooseUnits(units, parts, askedOf(question));
  const asWhole = { kind: isEntries ? "entries" : "units", ...shared, topic: topicShare(evidence, whole) } as const;
  const unknown = new Set(terms.flatMap(({ stem, known }) => (known ? [] : [stem])));
  const answering = { chosen, parts, read, unknown };
  const asked = partsOf(question);
  const topics = reads.map((of_part, at) => topicShare(termsOf(asked[at] ?? "", evidence), byPlace(of_part)));
  return {
    spans: wholeQuotes(chosen, candidates).map((unit) => withoutHeading(withoutTrailingLabel(unit), stems)),
    features: { ...asWhole, ...unitEvidence(question, answering) },
    parts: parts.length < 2 ? [] : partConfidences(question, { ...answering, shared: asWhole, topics, confidence }),
  };
}

const readCandidates = ({ evidence, passages }: Pick<ToAnswer, "evidence" | "passages">) =>
  candidatesOf(passages, new Set(evidence.terms.map(({ stem }) => stem)));

/** Whether the graph led from one quoted passage to another. Sentences that share a name by chance are on no path. */
const followsPath = ({ sentences }: Selection): boolean =>
  sentences.some(({ led_from }) => sentences.some(({ chunk }) => led_from.has(chunk.chunk_id)));

/** Whether a sentence has the asked form, if the question asks for a quantity or for somebody. */
function hasForm({ sentences }: Selection, question: string): boolean {
  const { kind, form } = askedOf(question);
  return !formed.has(kind) || sentences.some(({ text }) => form(text) === 1);
}

/** Whether the passages are entries, as of an encyclopaedia: each has a title of its own, and no headings. */
function areEntries(read: readonly ReadPassage[]): boolean {
  const titles = new Set(read.map(({ chunk }) => chunk.title ?? chunk.source_id));
  const plain = read.filter(({ chunk }) => chunk.heading_path.length === 0);
  return Math.min(titles.size, plain.length) >= mostlyEntries * read.length;
}

const joinedAnswer = ({ sentences, coverage, best_coverage }: Selection, shared: Shared): Assessed => ({
  spans: sentences.map(spanOf),
  features: { kind: "joined", ...shared, coverage, best_coverage },
  parts: [],
});

const spanOf = (sentence: SentenceCandidate): QuotedSpan => ({ ...sentence, sentences: [sentence] });

const abstention = (confidence: number): Draft => ({
  answer: nothingFound,
  citations: [],
  confidence: Math.min(confidence, abstentionCeiling),
  sentences: [],
});

/** Share of the question's weight in the best passage, with its title and headings. */
function topicShare({ terms }: Pick<Evidence, "terms">, [best]: readonly ReadPassage[]): number {
  const stems = best === undefined ? null : readChunk(best.chunk).stems;
  const weightOf = (some: Evidence["terms"]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  return weightOf(terms.filter(({ stem }) => stems?.has(stem))) / Math.max(weightOf(terms), Number.EPSILON);
}

/** The terms of the question that a part of it has. */
function termsOf(part: string, { terms }: Pick<Evidence, "terms">): Pick<Evidence, "terms"> {
  const stems = new Set(tokenize(part));
  return { terms: terms.filter(({ stem }) => stems.has(stem)) };
}

const byPlace = (read: readonly ReadPassage[]): readonly ReadPassage[] =>
  read.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));

/** A word is known, too, if the name of a file has it: a file `oslo.md` need not name the city. */
function termsWithFileNames({ terms }: Pick<Evidence, "terms">, read: readonly ReadPassage[]): Evidence["terms"] {
  const names = new Set(read.flatMap(({ chunk }) => tokenize(chunk.source_name ?? "")));
  return terms.map((term) => (names.has(term.stem) ? { ...term, known: true } : term));
}

const half = 0.5;
/** Words that ask for a value. Answers rarely repeat them. */
const asking = new Set(
  tokenize(
    "cost price charge take last happen place stay publish release license licence locate use need mean call buy",
  ),
);

type Shared = Pick<EvidenceFeatures, "known_names" | "known_terms" | "top_score">;

function sharedFeatures(question: string, evidence: Evidence, read: readonly ReadPassage[]): Shared {
  const { scoreIsProbability } = pipelineTraits[evidence.pipeline];
  // "How much does it cost": documents with prices need not have the word.
  const anybody = anybodyIn(question);
  const terms = evidence.terms.filter(({ stem, known }) => known || !(asking.has(stem) || anybody.includes(stem)));
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const known = terms.reduce((sum, { weight, known: isKnown }) => sum + (isKnown ? weight : 0), 0);
  const share = total === 0 ? 0 : known / total;
  // In a small knowledge graph one unknown word has most of the weight: there the number of words counts.
  const knownCount = terms.filter((term) => term.known).length;
  return {
    known_names: knownNames(question, evidence),
    known_terms: share < half ? Math.min(half, knownCount / Math.max(1, terms.length)) : share,
    // If the pipeline's score is no probability, the known share of the question replaces it.
    top_score: scoreIsProbability ? (read[0]?.passage.score ?? 0) : share,
  };
}

/** Share of the question's names that occur in some chunk. */
function knownNames(question: string, { terms }: Evidence): number {
  const known = new Set(terms.filter((term) => term.known).map(({ stem }) => stem));
  const names = namesIn(question);
  return names.length === 0 ? 1 : names.filter((stem) => known.has(stem)).length / names.length;
}
