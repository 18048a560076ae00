import { measureProse } from "../../../domain/prose/measure-prose.ts";
import { freshShare, qualityOf } from "../../../domain/prose/quality.ts";
import { readableShare } from "../../../domain/prose/readable.ts";
import { sampleOf } from "../../../domain/prose/sample.ts";
import { codePointLength } from "../../../domain/text/code-points.ts";

/** Texts below this quality are symbols, encoded data, or one phrase repeated. A single word has 0.5. */
export const readableQuality = 0.3;

/** Longer texts are judged by excerpts: all words of 100 long documents take a second. */
const sampleLength = 6_000;
/**
 * Mean number of repetitions of each phrase up to which a text has full quality. Reports repeat themselves, but less
 * often.
 */
const usualRepetition = 10;

/**
 * How readable a text is, 0–1: its quality as ingestion measures it, with the text as one paragraph. Symbols and
 * repeated phrases bound it, because a few names cannot make up for them.
 */
export function textQuality(whole: string): number {
  const text = sampleOf(whole, sampleLength);
  const prose = measureProse({ text, blocks: [{ kind: "paragraph", start: 0, end: codePointLength(text) }] });
  return Math.min(qualityOf(text, prose), readableShare(text), usualRepetition * freshShare(text));
}
