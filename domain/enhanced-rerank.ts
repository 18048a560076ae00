import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { rerankBounds } from "./limits/rerank.ts";
import { orElse } from "./or-else.ts";
import { Properties } from "./properties.ts";
import { GivenDocument } from "./rerank.ts";
import { rerankerMethods } from "./reranking.ts";
import { safeText } from "./safe-text.ts";

export const rerankMethods = [...rerankerMethods, "hybrid", "ensemble"] as const;
export type RerankMethod = (typeof rerankMethods)[number];

export const rerankStrategies = ["relevance", "diversity", "recency", "quality", "custom"] as const;
export type RerankStrategy = (typeof rerankStrategies)[number];

export const outputFormats = ["standard", "detailed", "compact"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** What a score is made of. */
export const scoreParts = ["relevance", "recency", "quality", "diversity"] as const;
export type ScorePart = (typeof scoreParts)[number];

const { documents, top_k, min_score, diversity_threshold } = rerankBounds.enhanced;
const share = z.number().min(0).max(1);
const weight = (part: string) =>
  orElse(z.number().min(0).max(rerankBounds.weight), 0).describe(`Weight of the ${part}`);

export const ScoreWeights = z
  .object({
    relevance: weight("relevance"),
    recency: weight("recency"),
    quality: weight("quality"),
    diversity: weight("diversity"),
  })
  .refine((weights) => Object.values(weights).some((each) => each > 0), "must have a weight above 0");
export type ScoreWeights = z.output<typeof ScoreWeights>;

const Personalization = z.object({
  interests: orElse(z.array(safeText(rerankBounds.interestLength)).max(rerankBounds.interests), []).describe(
    "What the reader is interested in: words or names, each in an entry of its own",
  ),
  boost: orElse(share, 0.2).describe("How much the score of a document that fits an interest rises, from 0 to 1"),
});
export type Personalization = z.output<typeof Personalization>;

const EnhancedDocument = GivenDocument.extend({
  metadata: Properties.nullish().describe("Facts about the document; its `title` counts as a heading of the text"),
}).loose();
export type EnhancedDocument = z.output<typeof EnhancedDocument>;

/** Body of POST /api/v1/rerank/enhanced. */
export const EnhancedRerankRequest = z
  .object({
    query: QueryRequest.shape.query,
    documents: z
      .array(EnhancedDocument)
      .max(documents)
      .describe("The documents to order. The field that `date_field` names is here or in `metadata`."),
    method: orElse(z.enum(rerankMethods), "listwise").describe(
      "How relevance is found. listwise: each document in comparison with all others. pointwise: each by itself. " +
        "pairwise: every two documents are compared. hybrid: listwise, and the similarity of vectors. ensemble: the mean " +
        "of listwise, pointwise, pairwise and the similarity of vectors.",
    ),
    strategy: orElse(z.enum(rerankStrategies), "relevance").describe(
      "What the score weighs. relevance: relevance alone. diversity, recency, quality: relevance and the named " +
        "property. custom: `score_weights`.",
    ),
    score_weights: ScoreWeights.nullish().describe("Weights of the strategy custom; only their ratio counts"),
    top_k: orElse(z.int().min(1).max(top_k.max), top_k.default).describe("Maximum number of results"),
    min_score: orElse(share, min_score).describe("Lowest relevance and lowest score of a result, from 0 to 1"),
    enable_quality_filtering: orElse(z.boolean(), true).describe(
      "Whether documents that are hardly readable are left out: symbols, encoded data, one phrase again and again",
    ),
    enable_deduplication: orElse(z.boolean(), false).describe(
      "Whether a document is left out if its vector is too similar (`diversity_threshold`) to that of a better one",
    ),
    diversity_threshold: orElse(share, diversity_threshold).describe(
      "Cosine similarity from which two documents count as the same, from 0 to 1",
    ),
    boost_recent: orElse(z.boolean(), false).describe("Whether newer documents get a higher score, with any strategy"),
    date_field: safeText(rerankBounds.dateFieldLength)
      .nullish()
      .meta({ default: "date" })
      .describe(
        "Name of the field with a document's date: ISO 8601, a date as texts write it, or Unix time in seconds or " +
          "milliseconds",
      ),
    personalization: Personalization.nullish().describe(
      "Documents that fit the interests of the reader get a higher score",
    ),
    include_reasoning: orElse(z.boolean(), true).describe("Whether results say the reasons for their relevance"),
    output_format: orElse(z.enum(outputFormats), "standard").describe(
      "Fields of the results. compact: `id` and `score`. standard: also ranks, parts of the score and reasons. " +
        "detailed: also the score of each method, and the document.",
    ),
  })
  .meta({ id: "EnhancedRerankRequest" });
export type EnhancedRerankRequest = z.output<typeof EnhancedRerankRequest>;
