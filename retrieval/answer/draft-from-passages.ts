import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { Draft, ReadPassage, ToAnswer } from "../../models/ports.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import { candidatesOf, type SentenceCandidate } from "./candidates.ts";
import { citeSentence, withMarker } from "./cite.ts";
import { abstainBelow, abstentionCeiling, confidenceOf, type EvidenceFeatures } from "./confidence.ts";
import { type Selection, selectSentences } from "./select.ts";

/** Number of best passages that an answer reads. If a passage holds the answer, it is among the first five. */
export const passagesRead = 6;
const nothingFound = "I found nothing in the ingested documents that answers this question.";

/** Extractive answer: two or three cited sentences along the best path, or an abstention. */
export function draftFromPassages(input: ToAnswer): Draft {
  const { selection, features } = assess(input.question, input.evidence, input.passages);
  const confidence = confidenceOf(features);
  if (selection.sentences.length === 0 || confidence < abstainBelow) return abstention(confidence);
  return write(selection.sentences, confidence, input);
}

/** Selects sentences from the evidence, and computes the features for the confidence. */
export function assess(
  question: string,
  evidence: Evidence,
  passages: readonly ReadPassage[],
): { readonly selection: Selection; readonly features: EvidenceFeatures } {
  const read = passages.slice(0, passagesRead);
  const stems = new Set(evidence.terms.map(({ stem }) => stem));
  const selection = selectSentences(candidatesOf(read, stems), evidence);
  return { selection, features: featuresOf({ question, evidence, selection, read }) };
}

const abstention = (confidence: number): Draft => ({
  answer: nothingFound,
  citations: [],
  confidence: Math.min(confidence, abstentionCeiling),
  sentences: [],
});

function write(
  sentences: readonly SentenceCandidate[],
  confidence: number,
  { include_citations, entityIds }: Pick<ToAnswer, "include_citations" | "entityIds">,
): Draft {
  const citations = sentences.map((sentence, index) => citeSentence(sentence, index + 1, entityIds(sentence.names)));
  return {
    answer: sentences
      .map(({ text }, index) => (include_citations ? withMarker(text, index + 1) : text.trim()))
      .join(" "),
    citations: include_citations ? citations : [],
    confidence,
    sentences: sentences.map(({ text, chunk }, index) => ({
      text,
      excerpt: citations[index]?.excerpt,
      chunk_id: chunk.chunk_id,
    })),
  };
}

interface Assessed {
  readonly question: string;
  readonly evidence: Evidence;
  readonly selection: Selection;
  readonly read: readonly ReadPassage[];
}

function featuresOf({ question, evidence, selection, read }: Assessed): EvidenceFeatures {
  const { scoreIsProbability } = pipelineTraits[evidence.pipeline];
  const total = evidence.terms.reduce((sum, { weight }) => sum + weight, 0);
  const known = evidence.terms.reduce((sum, { weight, known: isKnown }) => sum + (isKnown ? weight : 0), 0);
  return {
    coverage: selection.coverage,
    best_coverage: selection.best_coverage,
    known_names: knownNames(question, evidence),
    known_terms: total === 0 ? 0 : known / total,
    // If the pipeline's score is no probability, the covered share of the question replaces it.
    top_score: scoreIsProbability ? (read[0]?.passage.score ?? 0) : selection.coverage,
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
