import type { ContentAnalysis } from "../../domain/content-analysis.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import { measureProse } from "../../domain/prose/measure-prose.ts";
import { qualityOf } from "../../domain/prose/quality.ts";
import { countWords } from "../../domain/prose/words.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { complexityOf } from "./complexity.ts";
import { languageOf } from "./language.ts";

export type TextAnalysis = Pick<
  ContentAnalysis,
  "content_length" | "word_count" | "sentence_count" | "language" | "complexity" | "quality_score"
>;

/**
 * Properties of the whole text. Counts are exact; the other values are estimated from samples, so that 10 MB take a
 * second.
 */
export function analyseDocument(document: ParsedDocument): TextAnalysis {
  const { text } = document;
  const prose = measureProse(document);
  return {
    content_length: codePointLength(text),
    word_count: countWords(text),
    sentence_count: sentences(text).length,
    language: languageOf(text),
    complexity: round(complexityOf(prose)),
    quality_score: round(qualityOf(text, prose)),
  };
}

const round = (share: number): number => Math.round(share * 1000) / 1000;
