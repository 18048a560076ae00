import type { ActiveChunk } from "../../domain/chunk.ts";
import type { EvidencePassage } from "../../domain/evidence.ts";
import { readChunk } from "./read-chunk.ts";

/** A sentence that the answer may quote, with the facts that decide how well it fits the question. */
export interface SentenceCandidate {
  readonly chunk: ActiveChunk;
  /** Position of its passage in the ranking, from 0. */
  readonly rank: number;
  /** Ids of the passages on the graph's path to this one. */
  readonly led_from: ReadonlySet<number>;
  /** Score of the passage, 0–1. */
  readonly passage_score: number;
  readonly text: string;
  /** UTF-16 offsets into the chunk's content. */
  readonly start: number;
  readonly end: number;
  /** Position among the passage's sentences, from 0. */
  readonly position: number;
  /** Whether many documents contain the sentence. */
  readonly is_template: boolean;
  /** Whether it is a row of a table or of a CSV file. */
  readonly is_row: boolean;
  /** All stems of the sentence (`words`), and those of the parts of its names (`part_words`). */
  readonly words: readonly string[];
  readonly part_words: readonly string[];
  /** Question stems in the sentence (`stems`) and in the words above it: title, headings, header of its table. */
  readonly stems: ReadonlySet<string>;
  readonly inherited: ReadonlySet<string>;
  /** Keys of the entities that the sentence names (`names`) and that its passage is about. */
  readonly names: ReadonlySet<string>;
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
      const { text, start, end, position, is_row, words, part_words, table_words, names } = sentence;
      const ofTables = asked(table_words);
      return {
        chunk,
        rank,
        led_from,
        passage_score: passage.score,
        text,
        start,
        end,
        position,
        is_template: repeated.has(position),
        is_row,
        words,
        part_words,
        stems: new Set(asked(words)),
        inherited: ofTables.length === 0 ? inherited : new Set([...inherited, ...ofTables]),
        names,
        about,
      };
    });
  });
}
