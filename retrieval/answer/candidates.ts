import type { ActiveChunk } from "../../domain/chunk.ts";
import type { EvidencePassage } from "../../domain/evidence.ts";
import { type ReadSentence, readChunk } from "./read-chunk.ts";

/** A sentence that the answer may quote, with the facts that decide how well it fits the question. */
export interface SentenceCandidate extends ReadSentence {
  readonly chunk: ActiveChunk;
  /** Position of its passage in the ranking, from 0. */
  readonly rank: number;
  /** Ids of the passages on the graph's path to this one. */
  readonly led_from: ReadonlySet<number>;
  /** Score of the passage, 0–1. */
  readonly passage_score: number;
  /** Whether many documents contain the sentence. */
  readonly is_template: boolean;
  /** Question stems in the sentence (`stems`) and in the words above it: title, headings, header of its table. */
  readonly stems: ReadonlySet<string>;
  readonly inherited: ReadonlySet<string>;
  /** Keys of the entities that its passage is about. */
  readonly about: ReadonlySet<string>;
}

export function candidatesOf(
  passages: readonly { readonly chunk: ActiveChunk; readonly passage: EvidencePassage }[],
  questionStems: ReadonlySet<string>,
): readonly SentenceCandidate[] {
  const asked = (words: readonly string[]): readonly string[] => words.filter((stem) => questionStems.has(stem));
  return passages.flatMap(({ chunk, passage }, rank) => {
    const { sentences, above, about } = readChunk(chunk);
    const inherited = new Set(asked(above));
    const led_from = new Set(passage.path.map(({ chunk_id }) => chunk_id));
    const repeated = new Set(chunk.template_sentences);
    return sentences.map((sentence): SentenceCandidate => {
      const ofTables = asked(sentence.table_words);
      return {
        ...sentence,
        chunk,
        rank,
        led_from,
        passage_score: passage.score,
        is_template: repeated.has(sentence.position),
        stems: new Set(asked(sentence.words)),
        inherited: ofTables.length === 0 ? inherited : new Set([...inherited, ...ofTables]),
        about,
      };
    });
  });
}
