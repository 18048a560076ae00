import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { Draft, ReadPassage, ToAnswer } from "../../models/ports.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import { askedOf } from "./asked.ts";
import { candidatesOf, type SentenceCandidate } from "./candidates.ts";
import { chooseUnits, inReadingOrder } from "./choose-units.ts";
import { citeSpan, type QuotedSpan, withMarker } from "./cite.ts";
import {
  abstainBelow,
  abstentionCeiling,
  confidenceOf,
  type EvidenceFeatures,
  type UnitConfidence,
  uncertainBelow,
} from "./confidence.ts";
import { type Selection, selectSentences } from "./select.ts";
import { sentenceShares } from "./sentence-shares.ts";
import { unitEvidence } from "./unit-evidence.ts";
import type { UnitWeights } from "./unit-weights.ts";
import { unitsOf } from "./units.ts";
import { withoutHeading } from "./without-heading.ts";

/** Number of best passages that an answer reads. If a passage holds the answer, it is mostly among them. */
export const passagesRead = 10;
/** Joined sentences are looked for among these: the pipeline ranks paths well, and more passages join by chance. */
const passagesJoined = 6;
/** In long documents, joined sentences answer only if the pipeline is that sure of its best passage. */
const sureOfPath = 0.9;
/** Share of the passages that are entries, from which the documents count as a collection of entries. */
const mostlyEntries = 0.8;
const nothingFound = "I found nothing in the ingested documents that answers this question.";

/**
 * Extractive answer: sentences along the best path through the graph, or else the units of prose (sentences, rows, list)
 * that answer best; or an abstention.
 */
export function draftFromPassages(input: ToAnswer, model: AnswerModel = {}): Draft {
  const { spans, features } = assess(input, model);
  const confidence = confidenceOf(features, model.confidence);
  if (spans.length === 0 || confidence < abstainBelow[features.kind]) return abstention(confidence);
  return write(spans, confidence, input);
}

/** Coefficients in place of the fitted ones: benchmarks leave out the documents that they ask about. */
export interface AnswerModel {
  readonly weights?: UnitWeights;
  readonly confidence?: UnitConfidence;
}

export interface Assessed {
  /** What the answer quotes, in its order. */
  readonly spans: readonly QuotedSpan[];
  readonly features: EvidenceFeatures;
}

/** Selects what to quote from the evidence, and computes the features for the confidence. */
export function assess(
  { question, evidence, passages }: Pick<ToAnswer, "question" | "evidence" | "passages">,
  { weights }: AnswerModel = {},
): Assessed {
  const read = passages.slice(0, passagesRead);
  const stems = new Set(evidence.terms.map(({ stem }) => stem));
  const candidates = candidatesOf(read, stems);
  const shared = sharedFeatures(question, evidence, read);
  const selection = selectSentences(
    candidates.filter(({ rank }) => rank < passagesJoined),
    evidence,
  );
  if (selection.joined && ((shared.top_score >= sureOfPath && followsPath(selection)) || areEntries(read)))
    return joinedAnswer(selection, shared);
  const units = unitsOf(candidates);
  const single = units.filter(({ first, last }) => first === last);
  const parts = sentenceShares(question, evidence, { units: single, read, ...(weights && { weights }) });
  const chosen = chooseUnits(units, parts, askedOf(question).wantsItems);
  return {
    spans: inReadingOrder(chosen).map((unit) => withoutHeading(unit, stems)),
    features: {
      kind: areEntries(read) ? "entries" : "units",
      ...shared,
      ...unitEvidence(question, { chosen, parts, read }),
    },
  };
}

/** Whether the graph led from one quoted passage to another. Sentences that share a name by chance are on no path. */
const followsPath = ({ sentences }: Selection): boolean =>
  sentences.some(({ led_from }) => sentences.some(({ chunk }) => led_from.has(chunk.chunk_id)));

/** Whether the passages are entries, as of an encyclopaedia: each has a title of its own, and no headings. */
function areEntries(read: readonly ReadPassage[]): boolean {
  const titles = new Set(read.map(({ chunk }) => chunk.title ?? chunk.source_id));
  const plain = read.filter(({ chunk }) => chunk.heading_path.length === 0);
  return Math.min(titles.size, plain.length) >= mostlyEntries * read.length;
}

const joinedAnswer = ({ sentences, coverage, best_coverage }: Selection, shared: Shared): Assessed => ({
  spans: sentences.map(spanOf),
  features: { kind: "joined", ...shared, coverage, best_coverage },
});

const spanOf = (sentence: SentenceCandidate): QuotedSpan => ({ ...sentence, sentences: [sentence] });

const abstention = (confidence: number): Draft => ({
  answer: nothingFound,
  citations: [],
  confidence: Math.min(confidence, abstentionCeiling),
  sentences: [],
});

function write(
  spans: readonly QuotedSpan[],
  confidence: number,
  { include_citations, entityIds }: Pick<ToAnswer, "include_citations" | "entityIds">,
): Draft {
  const citations = spans.map((span, index) => {
    const names = new Set(span.sentences.flatMap((sentence) => [...sentence.names]));
    return citeSpan(span, index + 1, entityIds(names));
  });
  const quotes = spans.map(({ text }, index) => (include_citations ? withMarker(text, index + 1) : text.trim()));
  return {
    answer: `${confidence < uncertainBelow ? "Possibly: " : ""}${quotes.join(" ")}`,
    citations: include_citations ? citations : [],
    confidence,
    sentences: spans.map(({ text, chunk }, index) => ({
      text,
      excerpt: citations[index]?.excerpt,
      chunk_id: chunk.chunk_id,
    })),
  };
}

type Shared = Pick<EvidenceFeatures, "known_names" | "known_terms" | "top_score">;

function sharedFeatures(question: string, evidence: Evidence, read: readonly ReadPassage[]): Shared {
  const { scoreIsProbability } = pipelineTraits[evidence.pipeline];
  const total = evidence.terms.reduce((sum, { weight }) => sum + weight, 0);
  const known = evidence.terms.reduce((sum, { weight, known: isKnown }) => sum + (isKnown ? weight : 0), 0);
  const share = total === 0 ? 0 : known / total;
  return {
    known_names: knownNames(question, evidence),
    known_terms: share,
    // If the pipeline's score is no probability, the known share of the question replaces it.
    top_score: scoreIsProbability ? (read[0]?.passage.score ?? 0) : share,
  };
}

/** Share of the question's names (capitalised words after the first) that occur in some chunk. */
function knownNames(question: string, { terms }: Evidence): number {
  const known = new Set(terms.filter((term) => term.known).map(({ stem }) => stem));
  const names = question
    .split(/[^\p{L}\p{N}'’.-]+/u)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word))
    .flatMap((word) => tokenize(word));
  return names.length === 0 ? 1 : names.filter((stem) => known.has(stem)).length / names.length;
}
