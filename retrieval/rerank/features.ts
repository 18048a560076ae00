import { bm25 } from "../../domain/text/bm25.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { type AskedWords, askedWords, countsIn, covered, findWords, type Line, placesOf } from "./asked-words.ts";

/**
 * Features of lexical relevance and their weights. They are BM25 as a share of a maximum, coverage of the question by
 * the whole text and by its best sentence, adjacent pairs of question words, whether the document is about an entity of
 * the question; and coverage by its title, by its innermost heading, and by two neighbouring sentences.
 *
 * The last three have the weight that is best for questions about handbooks and specifications.
 */
const weights = [1, 1, 1, 1, 1, 0.5, 0.5, 0.5];
const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

/** Gives the mean of features that stand in the order of `weights`. */
export const weightedMean = (features: readonly number[]): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0) / weightSum;

/** Converts BM25 to a number between 0 and 1, and defines the average length. */
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
  const asked = askedWords(question);
  const found = documents.map((document) => ({ document, ...findWords(asked, document.tokens) }));
  const averageLength = scale.averageLength(found.map(({ length }) => length));
  const raw = found.map(({ lines, length }) => bm25(countsIn(asked, lines), length, { idfs, averageLength }));
  const maximum = Math.max(scale.maximum(raw), Number.EPSILON);
  return found.map(({ document, lines, pairs }, index) => [
    (raw[index] ?? 0) / maximum,
    covered(asked, lines) / total,
    bestSentence(asked, lines) / total,
    pairShare(asked, pairs),
    aboutShare(question, document),
    covered(asked, [placesOf(asked, tokenize(document.title))]) / total,
    covered(asked, [placesOf(asked, tokenize(document.heading))]) / total,
    bestNeighbours(asked, lines) / total,
  ]);
}

/** The best coverage by the heading and one sentence. */
const bestSentence = (asked: AskedWords, [heading = [], ...sentences]: readonly Line[]): number =>
  sentences.reduce((best, line) => Math.max(best, covered(asked, [heading, line])), 0);

/** The best coverage by the heading and two sentences that follow each other: answers often need both. */
const bestNeighbours = (asked: AskedWords, [heading = [], ...sentences]: readonly Line[]): number =>
  sentences
    .slice(1)
    .reduce((best, second, at) => Math.max(best, covered(asked, [heading, sentences[at] ?? [], second])), 0);

const pairShare = ({ pairs }: AskedWords, present: ReadonlySet<string>): number =>
  pairs.length === 0 ? 0 : pairs.filter((pair) => present.has(pair)).length / pairs.length;

function aboutShare({ entity_keys }: RerankQuestion, { subjects }: RerankDocument): number {
  if (entity_keys.length === 0) return 0;
  return entity_keys.filter((key) => subjects.includes(key)).length / entity_keys.length;
}
