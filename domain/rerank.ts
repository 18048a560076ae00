import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { rerankBounds } from "./limits/rerank.ts";
import { orElse } from "./or-else.ts";
import type { RerankerMethod } from "./reranking.ts";
import { safeText } from "./safe-text.ts";

/** The specification gives the basic endpoint two of the methods. */
const basicMethods = ["listwise", "pointwise"] as const satisfies readonly RerankerMethod[];

/** The client's own name of a document, repeated in answers. */
export const DocumentId = z
  .union([safeText(rerankBounds.idLength), z.int()], {
    error: ({ input }) =>
      input === undefined
        ? "is required"
        : `must be text of 1 to ${rerankBounds.idLength} characters or a whole number`,
  })
  .describe("The client's id of the document");

export const GivenDocument = z.object({
  id: DocumentId,
  content: safeText(rerankBounds.contentLength).describe("Text of the document"),
});

const { documents, top_k, min_score } = rerankBounds.basic;

/** Body of POST /api/v1/rerank. */
export const RerankRequest = z
  .object({
    query: QueryRequest.shape.query,
    documents: z.array(GivenDocument).max(documents).describe("The documents to order"),
    method: orElse(z.enum(basicMethods), "listwise").describe(
      "How documents are scored. listwise: each in comparison with all others. pointwise: each by itself.",
    ),
    top_k: orElse(z.int().min(1).max(top_k.max), top_k.default).describe("Maximum number of labels"),
    min_score: orElse(z.int().min(0).max(10), min_score).describe("Lowest score of a label, from 0 to 10"),
  })
  .meta({ id: "RerankRequest" });
export type RerankRequest = z.output<typeof RerankRequest>;

export const RerankLabel = z
  .object({
    id: z.int().min(0).describe("Index of the document in `documents` of the request, from 0"),
    cot: z.string().describe("Reasons for the score, in one or two sentences"),
    score: z
      .int()
      .min(0)
      .max(10)
      .describe(
        "How well the document fits the query. Most relevant documents have 7 and more, documents about something else 3 and less.",
      ),
  })
  .meta({ id: "RerankLabel" });
export type RerankLabel = z.infer<typeof RerankLabel>;

export const RerankResult = z
  .object({
    labels: z
      .array(RerankLabel)
      .describe("The documents that reach `min_score`, best first; of equal ones the earlier in the request"),
  })
  .meta({ id: "RerankResult" });
export type RerankResult = z.infer<typeof RerankResult>;
