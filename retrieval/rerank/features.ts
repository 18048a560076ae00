import { decodeTokens } from "../../domain/text/token-text.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { bm25 } from "../rank/bm25.ts";

/**
 * Features of lexical relevance and their weights. They are BM25 as a share of a maximum, coverage of the question by the
 * whole text and by its best sentence, adjacent pairs of question words, whether the document is about an entity of the
 * question; and coverage by its title, by its innermost heading, and by two neighbouring sentences.
 *
 * The last three have the weight that is best for questions about handbooks and specifications.
 */
const weights = [1, 1, 1, 1, 1, 0.5, 0.5, 0.5];
const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

/** Gives the mean of features that stand in the order of `weights`. */
export const weightedMean = (features: readonly number[]): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0) / weightSum;

/** How BM25 becomes a number between 0 and 1, and which length counts as average. */
interface Scale {
  /** Number of stems. */
  averageLength(lengths: readonly number[]): number;
  /** At least the BM25 of every document. */
  maximum(scores: readonly number[]): number;
}

/** One row of features, each 0–1, per document; null if no word of the question has a weight. */
export function lexicalFeatures(
  question: RerankQuestion,
  documents: readonly RerankDocument[],
  scale: Scale,
): readonly (readonly number[])[] | null {
  const idfs = question.terms.map(({ weight }) => weight);
  const total = idfs.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  const decoded = documents.map(({ tokens }) => decodeTokens(tokens));
  const averageLength = scale.averageLength(decoded.map((lines) => lines.flat().length));
  const raw = decoded.map((lines) => {
    const stems = lines.flat();
    const counts = question.terms.map(({ stem }) => stems.filter((word) => word === stem).length);
    return bm25(counts, stems.length, { idfs, averageLength });
  });
  const maximum = Math.max(scale.maximum(raw), Number.EPSILON);
  return documents.map((document, index) => {
    const lines = decoded[index] ?? [];
    return [
      (raw[index] ?? 0) / maximum,
      covered(question, lines.flat()) / total,
      Math.max(0, ...lines.slice(1).map((line) => covered(question, [...(lines[0] ?? []), ...line]))) / total,
      pairShare(question.text, lines),
      aboutShare(question, document),
      covered(question, tokenize(document.title)) / total,
      covered(question, tokenize(document.heading)) / total,
      bestNeighbours(question, lines) / total,
    ];
  });
}

/** The best coverage by the heading and two sentences that follow each other: answers often need both. */
function bestNeighbours(
  question: RerankQuestion,
  [heading = [], ...sentences]: readonly (readonly string[])[],
): number {
  const pairs = sentences.slice(1).map((second, at) => [...heading, ...(sentences[at] ?? []), ...second]);
  return Math.max(0, ...pairs.map((stems) => covered(question, stems)));
}

function covered({ terms }: RerankQuestion, stems: readonly string[]): number {
  const present = new Set(stems);
  return terms.reduce((sum, { stem, weight }) => sum + (present.has(stem) ? weight : 0), 0);
}

function pairShare(text: string, lines: readonly (readonly string[])[]): number {
  const pairsOf = (stems: readonly string[]) => stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`);
  const wanted = pairsOf(tokenize(text));
  if (wanted.length === 0) return 0;
  const present = new Set(lines.flatMap(pairsOf));
  return wanted.filter((pair) => present.has(pair)).length / wanted.length;
}

function aboutShare({ entity_keys }: RerankQuestion, { subjects }: RerankDocument): number {
  if (entity_keys.length === 0) return 0;
  return entity_keys.filter((key) => subjects.includes(key)).length / entity_keys.length;
}
