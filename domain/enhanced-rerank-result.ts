import { z } from "zod";
import { rerankMethods, rerankStrategies } from "./enhanced-rerank.ts";
import { DocumentId } from "./rerank.ts";
import { shared } from "./shared-fields.ts";

const share = z.number().min(0).max(1);

/** Scores by which relevance was found, of the methods that took part. */
const MethodScores = z.object({
  listwise: share.optional().describe("Score by listwise comparison"),
  pointwise: share.optional().describe("Score by pointwise comparison"),
  pairwise: share.optional().describe("Score by pairwise comparison"),
  vector: share
    .optional()
    .describe("Similarity of the vectors of document and query, on the scale of the other scores"),
});

export const EnhancedRerankHit = z
  .object({
    id: DocumentId,
    index: z.int().min(0).optional().describe("Index of the document in `documents` of the request, from 0"),
    rank: z.int().min(1).optional().describe("Rank in `results`, from 1"),
    score: share.describe("Score by the strategy, from 0 to 1"),
    scores: z
      .object({
        relevance: share.describe(
          "How well the document fits the query. Most relevant documents have .7 and more, documents about something else .3 and less.",
        ),
        quality: share.optional().describe("How readable the text is; absent if the request does not use it"),
        recency: share
          .optional()
          .describe("1 for the newest document of the request; halves every half year of age. 0 without a date."),
        diversity: share.optional().describe("How different the document is from those before it"),
        personalization: share.optional().describe("How well the document fits the interest that it fits best"),
      })
      .optional()
      .describe("What the score is made of"),
    reasoning: z.string().optional().describe("Reasons for the relevance; absent unless `include_reasoning`"),
    method_scores: MethodScores.optional().describe("Relevance by each method; only in the format detailed"),
    content: z.string().optional().describe("Text of the document; only in the format detailed"),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Metadata of the document; only in the format detailed, and if it has any"),
  })
  .meta({ id: "EnhancedRerankHit" });
export type EnhancedRerankHit = z.infer<typeof EnhancedRerankHit>;

export const EnhancedRerankResult = z
  .object({
    results: z.array(EnhancedRerankHit).describe("The documents, best first"),
    total_documents: z.int().describe("Number of documents in the request"),
    returned_count: z.int().describe("Number of documents in `results`"),
    removed: z
      .object({
        below_min_score: z.int().describe("Documents with a relevance or a score below `min_score`"),
        low_quality: z.int().describe("Documents that are hardly readable"),
        duplicates: z.int().describe("Documents that are the same as a better one"),
      })
      .describe("Numbers of documents that were left out, each for the first reason that applied"),
    duplicates: z
      .array(
        z.object({
          id: DocumentId.describe("The client's id of the document that was left out"),
          duplicate_of: DocumentId.describe("The client's id of the better document"),
          similarity: share.describe("Cosine similarity of their vectors"),
        }),
      )
      .describe("Documents that were left out because of a better one"),
    method: z.enum(rerankMethods).describe("`method` of the request"),
    strategy: z.enum(rerankStrategies).describe("`strategy` of the request"),
    processing_time_ms: z.number().describe("Milliseconds from the request to the result"),
    metadata: z
      .object({
        trace_id: shared.trace_id,
        model: z.string().describe("Id of the model that found the relevance"),
        warnings: z.array(z.string()).describe("Remarks about the request, such as unknown fields"),
      })
      .describe("The trace of this request, and the model"),
  })
  .meta({ id: "EnhancedRerankResult" });
export type EnhancedRerankResult = z.infer<typeof EnhancedRerankResult>;
