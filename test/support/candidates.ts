import { type ActiveChunk, plainLayout } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import { encodeTokens } from "../../domain/text/token-text.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { type Candidate, candidateView } from "../../retrieval/rank/candidate.ts";
import { indexChunk } from "../../retrieval/rank/forward-index.ts";
import { type AnalysedQuestion, analyseQuestion } from "../../retrieval/rank/question-terms.ts";
import type { KeyCount } from "../../stores/ports/records/reading.ts";

export interface PassageSketch {
  readonly title?: string;
  /** Headings above it, outermost first. */
  readonly headings?: readonly string[];
  /** Id of its document. */
  readonly document?: string;
  readonly sentences: readonly string[];
  /** Names by sentence number. */
  readonly mentions?: readonly (readonly [form: string, sentence: number])[];
}

/** A chunk as extraction would leave it, its title as its only subject. */
export function sketchChunk(chunk_id: number, sketch: PassageSketch): ActiveChunk {
  const { title, headings = [], document = null, sentences, mentions = [] } = sketch;
  return {
    chunk_id,
    kg_id: 1,
    kg_name: "kg",
    source_id: document,
    source_name: null,
    revision: null,
    content: sentences.join(" "),
    title: title ?? null,
    heading_path: headings,
    ...plainLayout,
    page: null,
    start_offset: null,
    end_offset: null,
    tokens: encodeTokens([title ?? "", ...headings].join(" "), sentences),
    content_hash: String(chunk_id),
    subjects: title === undefined ? [] : [{ key: nameKey(title), strength: 1 }],
    mentions: mentions.map(([form, sentence]) => ({ key: nameKey(form), form, start: 0, end: form.length, sentence })),
  };
}

/** A question to a knowledge graph of 100 chunks. Each word of the question is in five of them. */
export function sketchQuestion(question: string, keys: Readonly<Record<string, KeyCount>> = {}): AnalysedQuestion {
  const df = new Map(tokenize(question).map((stem) => [stem, 5]));
  return analyseQuestion(question, { chunks: 100, tokens: 1000, df, keys: new Map(Object.entries(keys)) });
}

/** The sketches as candidates with ids 1, 2, … */
export function sketchCandidates(analysed: AnalysedQuestion, sketches: readonly PassageSketch[]): Candidate[] {
  const view = candidateView(analysed);
  return sketches.map((sketch, at) => {
    const chunk = sketchChunk(at + 1, sketch);
    return view(chunk, indexChunk(chunk), { cosine: 0, fit: 1 });
  });
}
