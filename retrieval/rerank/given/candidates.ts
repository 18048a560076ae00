import { setImmediate } from "node:timers/promises";
import type { EnhancedRerankRequest } from "../../../domain/enhanced-rerank.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { interestsIn } from "./interests.ts";
import { textQuality } from "./quality.ts";
import type { ReadDocument } from "./read-documents.ts";
import { recencies } from "./recency.ts";
import { type Candidate, tenThousandths } from "./score.ts";
import type { PartWeights } from "./strategies.ts";

const defaultDateField = "date";

/**
 * The recency of each document if the request counts it, and a remark about documents without a date. Throws
 * `invalid_input` if no document has one.
 */
export function datesOf(
  { documents, boost_recent, date_field }: EnhancedRerankRequest,
  weights: PartWeights,
): { readonly recency: readonly number[] | null; readonly warnings: readonly string[] } {
  if ((weights.recency === 0 && !boost_recent) || documents.length === 0) return { recency: null, warnings: [] };
  const field = date_field ?? defaultDateField;
  const found = recencies(documents, field);
  if (found === null) throw invalidInput(`date_field: no document has a date in the field '${field}'`, "date_field");
  const recency = found.map((value) => value ?? 0);
  const undated = found.filter((value) => value === null).length;
  const warnings = undated === 0 ? [] : [`date_field: ${undated} of ${documents.length} documents have no date`];
  return { recency, warnings };
}

type Wanted = Pick<EnhancedRerankRequest, "enable_quality_filtering" | "personalization"> & {
  readonly weights: PartWeights;
  readonly recency: readonly number[] | null;
};

/** The documents with the parts of their scores that the request counts. */
export async function candidatesOf(
  { enable_quality_filtering, personalization, weights, recency }: Wanted,
  documents: readonly ReadDocument[],
  relevance: readonly number[],
): Promise<Candidate[]> {
  const needsQuality = enable_quality_filtering || weights.quality > 0;
  const interestOf = personalization ? interestsIn(personalization.interests) : null;
  const candidates: Candidate[] = [];
  for (const [index, document] of documents.entries()) {
    candidates.push({
      index,
      relevance: tenThousandths(relevance[index] ?? 0),
      ...(needsQuality && { quality: textQuality(document.content) }),
      ...(recency && { recency: recency[index] ?? 0 }),
      ...(interestOf && { personalization: interestOf(document) }),
    });
    // The quality of a long document takes some milliseconds, in which no other request is served.
    if (needsQuality && document.content.length > longText) await setImmediate();
  }
  return candidates;
}

const longText = 5_000;
