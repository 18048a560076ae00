import { type Features, type LogisticModel, weighted } from "./logistic.ts";
import type { AnalysedQuestion } from "./question-terms.ts";
import { bestLine, type Stage0Scored } from "./stage0.ts";
import { noTerms, share, weightOf } from "./term-set.ts";

/**
 * Features of passages in handbooks and manuals, where each passage is in a section of a long document. All are 0–1.
 */
export const sectionFeatures = ["headings", "neighbours", "document"] as const;
export type SectionFeature = (typeof sectionFeatures)[number];

/** Share of the pool in sections from which the pool counts as documentation. Entries have none. */
const mostlySections = 0.6;
/** Number of documents in the pool with the same title from which it is a heading. */
const documentsOfHeading = 3;
/** Number of best passages that count for a document, so that length alone gives no advantage. */
const passagesOfDocument = 5;

/**
 * Whether most passages are in sections of documents. Below headings they are. A title that several documents have
 * ("Summary", "Motivation") is the heading of a section, too, while each entry of an encyclopaedia has its own; two of
 * them may have the same name.
 */
export function isDocumentation(pool: readonly Stage0Scored[]): boolean {
  const chunks = pool.map(({ candidate }) => candidate.chunk);
  const documents = new Map<string, Set<string | null>>();
  for (const { title, source_id } of chunks)
    if (title) documents.set(title, (documents.get(title) ?? new Set()).add(source_id));
  const isShared = (title: string | null) => (documents.get(title ?? "")?.size ?? 0) >= documentsOfHeading;
  const sections = chunks.filter(({ heading_path, title }) => heading_path.length > 0 || isShared(title));
  return sections.length >= mostlySections * pool.length;
}

/** Contribution of these features to the sum of a model. */
export function sectionScore(
  pool: readonly Stage0Scored[],
  analysed: AnalysedQuestion,
  { coefficients }: LogisticModel<SectionFeature>,
): (scored: Stage0Scored) => number {
  const featuresOf = sectionFeaturesOf(pool, analysed);
  return (scored) => weighted(sectionFeatures, coefficients, featuresOf(scored));
}

export function sectionFeaturesOf(
  pool: readonly Stage0Scored[],
  { weights, totalWeight }: AnalysedQuestion,
): (scored: Stage0Scored) => Features<SectionFeature> {
  const sums = sumsByDocument(pool);
  const highest = Math.max(...sums.values(), 0);
  return ({ candidate }) => {
    const { lineTerms, chunk } = candidate;
    const heading = lineTerms[0] ?? noTerms;
    const together = bestLine(candidate, (line, at) =>
      weightOf(heading | line | (lineTerms[at + 1] ?? noTerms), weights),
    );
    return {
      headings: share(weightOf(heading, weights), totalWeight),
      neighbours: share(together, totalWeight),
      document: share(sums.get(chunk.source_id) ?? 0, highest),
    };
  };
}

/** BM25 of the best passages of each document, added up. */
function sumsByDocument(pool: readonly Stage0Scored[]): ReadonlyMap<string | null, number> {
  const scores = new Map<string | null, number[]>();
  for (const { candidate } of pool) {
    const { source_id } = candidate.chunk;
    const known = scores.get(source_id);
    if (known === undefined) scores.set(source_id, [candidate.bm25]);
    else known.push(candidate.bm25);
  }
  const sumOf = (all: number[]) =>
    all
      .sort((a, b) => b - a)
      .slice(0, passagesOfDocument)
      .reduce((sum, score) => sum + score, 0);
  return new Map([...scores].map(([id, all]) => [id, sumOf(all)]));
}
