import type { ActiveChunk } from "../../domain/chunk.ts";
import type { TextSpan } from "../../domain/document.ts";
import { offsetMap } from "../../domain/text/code-points.ts";

/** UTF-16 offsets, with the positions of the first and the last sentence. */
interface NumberedSpan extends TextSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * The sentences of a chunk, with each block of code as one sentence: a line of code means little without the others.
 */
export function withWholeCode(sentences: readonly TextSpan[], chunk: ActiveChunk): readonly NumberedSpan[] {
  const { toUtf16 } = offsetMap(chunk.content);
  const code = chunk.blocks
    .filter(({ kind }) => kind === "code")
    .map((block) => ({ start: toUtf16(block.start), end: toUtf16(block.end) }));
  const blockOf = ({ start }: TextSpan) => code.findIndex((block) => block.start <= start && start < block.end);
  const found: NumberedSpan[] = [];
  let lastBlock = -1;
  for (const [at, sentence] of sentences.entries()) {
    const block = blockOf(sentence);
    const before = found.at(-1);
    if (before !== undefined && block >= 0 && block === lastBlock)
      found[found.length - 1] = { ...before, end: sentence.end, to: at };
    else found.push({ start: sentence.start, end: sentence.end, from: at, to: at });
    lastBlock = block;
  }
  return found;
}
