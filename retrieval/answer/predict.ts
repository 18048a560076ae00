import type { Evidence, EvidencePassage } from "../../agents/query-steps.ts";
import type { Citation } from "../../domain/answer.ts";
import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Question } from "../../domain/question.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { candidatesOf, type SentenceCandidate } from "./candidates.ts";
import { checkGrounding, citeSentence, type Grounding, withMarker } from "./cite.ts";
import { abstainBelow, abstentionCeiling, confidenceOf, type EvidenceFeatures } from "./confidence.ts";
import { type Selection, selectSentences } from "./select.ts";

/** An answer before it is dressed for the interface. */
export interface Draft {
  readonly answer: string;
  readonly citations: readonly Citation[];
  readonly confidence: number;
  readonly validation: Grounding | null;
}

export interface Hydrated {
  readonly chunk: ActiveChunk;
  readonly passage: EvidencePassage;
}

/** Sentences are chosen from so many of the best passages; the answer is in the first five where it is found at all. */
export const passagesRead = 6;
const nothingFound = "I found nothing in the ingested documents that answers this question.";

/**
 * Extractive answer: two or three cited sentences along the best path, or an abstention.
 * `idsOf` gives the entity ids of keys, for the citations.
 */
export function draftFromPassages(
  question: Pick<Question, "validate_answer" | "include_citations" | "query">,
  evidence: Evidence,
  hydrated: readonly Hydrated[],
  idsOf: (keys: Iterable<string>) => readonly number[],
): Draft {
  const { selection, features } = assess(question.query, evidence, hydrated);
  const confidence = confidenceOf(features);
  if (selection.sentences.length === 0 || confidence < abstainBelow)
    return abstention(confidence, question.validate_answer);
  return write(selection.sentences, confidence, question, idsOf);
}

/** What the evidence has to say: the sentences chosen, and how they look as evidence. */
export function assess(
  query: string,
  evidence: Evidence,
  hydrated: readonly Hydrated[],
): { readonly selection: Selection; readonly features: EvidenceFeatures } {
  const read = hydrated.slice(0, passagesRead);
  const stems = new Set(evidence.terms.map(({ stem }) => stem));
  const selection = selectSentences(candidatesOf(read, stems), evidence);
  return { selection, features: featuresOf(query, evidence, selection, read) };
}

function abstention(confidence: number, validated: boolean): Draft {
  return {
    answer: nothingFound,
    citations: [],
    confidence: Math.min(confidence, abstentionCeiling),
    validation: validated ? { performed: true, grounded: true, unsupported_claims: [] } : null,
  };
}

function write(
  sentences: readonly SentenceCandidate[],
  confidence: number,
  { validate_answer, include_citations }: Pick<Question, "validate_answer" | "include_citations">,
  idsOf: (keys: Iterable<string>) => readonly number[],
): Draft {
  const citations = sentences.map((sentence, index) => citeSentence(sentence, index + 1, idsOf(sentence.names)));
  const claims = sentences.map(({ text }, index) => ({ text, excerpt: citations[index]?.excerpt }));
  return {
    answer: sentences
      .map(({ text }, index) => (include_citations ? withMarker(text, index + 1) : text.trim()))
      .join(" "),
    citations: include_citations ? citations : [],
    confidence,
    validation: validate_answer ? checkGrounding(claims) : null,
  };
}

function featuresOf(
  query: string,
  evidence: Evidence,
  selection: Selection,
  read: readonly Hydrated[],
): EvidenceFeatures {
  const total = evidence.terms.reduce((sum, { weight }) => sum + weight, 0);
  const known = evidence.terms.reduce((sum, { weight, known: isKnown }) => sum + (isKnown ? weight : 0), 0);
  return {
    coverage: selection.coverage,
    best_coverage: selection.best_coverage,
    known_names: knownNames(query, evidence),
    known_terms: total === 0 ? 0 : known / total,
    // A cosine is no probability: where there is no score but that, the covered share of the question stands in for it.
    top_score: evidence.pipeline === "knowledge_graph" ? (read[0]?.passage.score ?? 0) : selection.coverage,
  };
}

/** Capitalised words after the first are names; a name that no chunk holds means that the question is about something else. */
function knownNames(query: string, { terms }: Evidence): number {
  const known = new Set(terms.filter((term) => term.known).map(({ stem }) => stem));
  const names = query
    .split(/[^\p{L}\p{N}'’.-]+/u)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word))
    .flatMap((word) => tokenize(word));
  return names.length === 0 ? 1 : names.filter((stem) => known.has(stem)).length / names.length;
}
