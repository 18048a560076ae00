import type { ActiveChunk } from "../../domain/chunk.ts";
import { decodeTokens } from "../../domain/text/token-text.ts";
import { byPlace } from "../by-place.ts";

type Repeated = Pick<ActiveChunk, "tokens" | "template_sentences">;

/**
 * Up to this share of a passage template costs nothing: forms are filled in with a few words. With half of a passage some
 * filled-in forms were lost.
 */
const FREE_SHARE = 0.75;

/**
 * What the score of a passage is multiplied by, 0.75 to 1: lower the more of its words stand in sentences that
 * many documents share. A passage of template alone loses against a document's own text that answers three quarters as
 * well. It still wins against text that does not answer.
 */
export function templateFactor({ tokens, template_sentences = [] }: Repeated): number {
  if (template_sentences.length === 0) return 1;
  const [, ...sentences] = decodeTokens(tokens);
  const repeated = new Set(template_sentences);
  const wordsIn = (lines: readonly (readonly string[])[]) => lines.reduce((sum, stems) => sum + stems.length, 0);
  const share = wordsIn(sentences.filter((_, at) => repeated.has(at))) / Math.max(1, wordsIn(sentences));
  return 1 - Math.max(0, share - FREE_SHARE);
}

/** Names that stand outside template. A name in a sentence of many documents leads from each of them to all others. */
export function namedInOwnText(
  { template_sentences = [] }: Pick<ActiveChunk, "template_sentences">,
  mentions: ReadonlyMap<string, readonly number[]>,
): string[] {
  const repeated = new Set(template_sentences);
  return [...mentions].flatMap(([key, sentences]) => (sentences.every((at) => repeated.has(at)) ? [] : [key]));
}

/** The passages with the scores of template lowered, best first; equal scores are ordered by place. */
export function belowOwnText<Ranked extends { readonly score: number }>(
  ranked: readonly Ranked[],
  chunkOf: (ranked: Ranked) => ActiveChunk,
): Ranked[] {
  return ranked
    .map((each) => {
      const factor = templateFactor(chunkOf(each));
      return factor === 1 ? each : { ...each, score: factor * each.score };
    })
    .sort((a, b) => b.score - a.score || byPlace(chunkOf(a), chunkOf(b)));
}
