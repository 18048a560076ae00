import type { ActiveChunk } from "../../domain/chunk.ts";
import type { EvidencePassage } from "../../domain/evidence.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { tokenize } from "../../domain/text/tokens.ts";

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
  /** Question stems in the sentence (`stems`) and in its title and headings. */
  readonly stems: ReadonlySet<string>;
  readonly inherited: ReadonlySet<string>;
  /** Keys of the entities that the sentence names (`names`) and that its passage is about. */
  readonly names: ReadonlySet<string>;
  readonly about: ReadonlySet<string>;
}

/** Only this many sentences of a passage are considered. Chunks are bounded, so few passages have more. */
const sentencesPerPassage = 60;

export function candidatesOf(
  passages: readonly { readonly chunk: ActiveChunk; readonly passage: EvidencePassage }[],
  questionStems: ReadonlySet<string>,
): readonly SentenceCandidate[] {
  return passages.flatMap(({ chunk, passage }, rank) => {
    const inherited = stemsIn([chunk.title ?? "", ...chunk.heading_path].join(" "), questionStems);
    const about = new Set(chunk.subjects.map(({ key }) => key));
    const led_from = new Set(passage.path.map(({ chunk_id }) => chunk_id));
    const shared = { chunk, rank, led_from, passage_score: passage.score, inherited, about };
    return sentences(chunk.content)
      .slice(0, sentencesPerPassage)
      .map(({ start, end }, position) => {
        const text = chunk.content.slice(start, end);
        const names = new Set(chunk.mentions.filter((mention) => mention.sentence === position).map(({ key }) => key));
        const stems = stemsIn(text, questionStems);
        return { ...shared, text, start, end, position, stems, names };
      });
  });
}

const stemsIn = (text: string, wanted: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(tokenize(text).filter((stem) => wanted.has(stem)));
