import type { ActiveChunk } from "../../domain/chunk.ts";
import type { TextSpan } from "../../domain/document.ts";
import { offsetMap } from "../../domain/text/code-points.ts";

/** UTF-16 offsets, with the positions of the first and the last sentence. */
interface NumberedSpan extends TextSpan {
  readonly from: number;
  readonly to: number;
  readonly isCode: boolean;
}

/** A longer block of code is read stanza by stanza. */
const fewLines = 6;
/** Between two stanzas: an empty line, and a comment that tells what follows. */
const STANZA = /\n[ \t]*\n/;
const COMMENT = /^[ \t]*(?:#|\/\/|--|;)\s*\p{L}/u;

/**
 * The sentences of a chunk, with each block of code as one sentence: a line of code means little without the others.
 * Long code with comments, such as a session in a shell, shows one thing after the other: each of its stanzas is one.
 */
export function withWholeCode(sentences: readonly TextSpan[], chunk: ActiveChunk): readonly NumberedSpan[] {
  const { toUtf16 } = offsetMap(chunk.content);
  const code = chunk.blocks
    .filter(({ kind }) => kind === "code")
    .map((block) => ({ start: toUtf16(block.start), end: toUtf16(block.end) }));
  const isLong = (block: number): boolean =>
    chunk.content.slice(code[block]?.start, code[block]?.end).split("\n").length > fewLines;
  const begins = (at: number, { start }: TextSpan): boolean =>
    STANZA.test(chunk.content.slice(at, start)) && COMMENT.test(chunk.content.slice(start, start + 100));
  const blockOf = ({ start }: TextSpan) => code.findIndex((block) => block.start <= start && start < block.end);
  const found: NumberedSpan[] = [];
  let lastBlock = -1;
  for (const [at, sentence] of sentences.entries()) {
    const block = blockOf(sentence);
    const before = found.at(-1);
    const isSame = block >= 0 && block === lastBlock;
    if (before !== undefined && isSame && !(isLong(block) && begins(before.end, sentence)))
      found[found.length - 1] = { ...before, end: sentence.end, to: at };
    else found.push({ start: sentence.start, end: sentence.end, from: at, to: at, isCode: block >= 0 });
    lastBlock = block;
  }
  return found;
}
