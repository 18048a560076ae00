import { decodeTokens } from "../../domain/text/token-text.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { bm25 } from "../rank/bm25.ts";

/**
 * Offline relevance, 0–1: the mean of five features, and three more with half the weight. They are BM25 as a share of the
 * list's maximum, coverage of the question by the whole text and by its best sentence, adjacent pairs of question words,
 * whether the document is about an entity of the question; and coverage by its title, by its innermost heading, and by
 * two neighbouring sentences.
 */
export function lexicalScores(question: RerankQuestion, documents: readonly RerankDocument[]): number[] {
  const idfs = question.terms.map(({ weight }) => weight);
  const total = idfs.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return documents.map(() => 0);
  const decoded = documents.map(({ tokens }) => decodeTokens(tokens));
  const averageLength = decoded.reduce((sum, lines) => sum + lines.flat().length, 0) / Math.max(1, documents.length);
  const raw = decoded.map((lines) => {
    const stems = lines.flat();
    const counts = question.terms.map(({ stem }) => stems.filter((word) => word === stem).length);
    return bm25(counts, stems.length, { idfs, averageLength });
  });
  const highest = Math.max(...raw, Number.EPSILON);
  return documents.map((document, index) => {
    const lines = decoded[index] ?? [];
    const parts = [
      (raw[index] ?? 0) / highest,
      covered(question, lines.flat()) / total,
      Math.max(0, ...lines.slice(1).map((line) => covered(question, [...(lines[0] ?? []), ...line]))) / total,
      pairShare(question.text, lines),
      aboutShare(question, document),
      HALF * (covered(question, tokenize(document.title)) / total),
      HALF * (covered(question, tokenize(document.heading)) / total),
      HALF * (bestNeighbours(question, lines) / total),
    ];
    return parts.reduce((sum, part) => sum + part, 0) / WEIGHTS;
  });
}

/** The features that half of the others' weight is best for, on questions about handbooks and specifications. */
const HALF = 0.5;
const WEIGHTS = 6.5;

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
