import type { ActiveChunk } from "../../domain/chunk.ts";
import { decodeTokens } from "../../domain/text/token-text.ts";
import { byPlace } from "../by-place.ts";

type Repeated = Pick<ActiveChunk, "tokens" | "template_sentences">;

/**
 * Share of template up to which a passage is not penalised, because forms are filled in with few words. With a share of
 * one half some filled-in forms were not found.
 */
const FREE_SHARE = 0.75;

/**
 * Factor on the score of a passage, 0.75 to 1: the lower, the more of its words are in sentences that many documents
 * share. A passage of template alone loses against a document's own text that answers three quarters as well, but still
 * wins against text that does not answer.
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
