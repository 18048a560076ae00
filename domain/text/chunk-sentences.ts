import type { ChunkBlock } from "../chunk.ts";
import { offsetMap } from "./code-points.ts";
import { type Span, sentences } from "./sentences.ts";

interface TextWithBlocks {
  readonly content: string;
  readonly blocks: readonly Pick<ChunkBlock, "start" | "end">[];
}

/**
 * The sentences of a chunk, in UTF-16 offsets. In tables and code every line is a sentence, also without words; the
 * text between them is split by `sentences`. Mentions and tokens count these sentences, so that extraction, ranking and
 * answers agree on their numbers.
 */
export function chunkSentences({ content, blocks }: TextWithBlocks): Span[] {
  if (blocks.length === 0) return sentences(content);
  const { toUtf16 } = offsetMap(content);
  const found: Span[] = [];
  let last = 0;
  for (const block of blocks) {
    const [start, end] = [toUtf16(block.start), toUtf16(block.end)];
    found.push(...shifted(sentences(content.slice(last, start)), last));
    found.push(...shifted(lineSpans(content.slice(start, end)), start));
    last = end;
  }
  found.push(...shifted(sentences(content.slice(last)), last));
  return found;
}

/** The lines of a text that are not blank, without their outer white space. */
export function lineSpans(text: string): Span[] {
  return [...text.matchAll(/[^\n]*\S[^\n]*/g)].map(({ index, 0: line }) => {
    const start = index + line.search(/\S/);
    return { start, end: index + line.trimEnd().length };
  });
}

const shifted = (spans: readonly Span[], by: number): Span[] =>
  by === 0 ? [...spans] : spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
