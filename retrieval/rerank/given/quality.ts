import { measureProse } from "../../../domain/prose/measure-prose.ts";
import { freshShare, qualityOf } from "../../../domain/prose/quality.ts";
import { readableShare } from "../../../domain/prose/readable.ts";
import { sampleOf } from "../../../domain/prose/sample.ts";
import { codePointLength } from "../../../domain/text/code-points.ts";

/** Below it: symbols, encoded data, or one phrase again and again. A single word has .5. */
export const readableQuality = 0.3;

/** Longer texts are judged by excerpts: all words of 100 long documents take a second. */
const sampleLength = 6_000;
/** A text that says each phrase more often has less than full quality: reports repeat themselves, but not that often. */
const usualRepetition = 10;

/**
 * How readable a text is, 0–1: its quality as ingestion measures it, with the text as one paragraph. Symbols and repeated
 * phrases bound it, because a few names cannot make up for them.
 */
export function textQuality(whole: string): number {
  const text = sampleOf(whole, sampleLength);
  const prose = measureProse({ text, blocks: [{ kind: "paragraph", start: 0, end: codePointLength(text) }] });
  return Math.min(qualityOf(text, prose), readableShare(text), usualRepetition * freshShare(text));
}
