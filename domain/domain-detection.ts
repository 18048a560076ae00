import { z } from "zod";
import { safeText } from "./safe-text.ts";
import { shared } from "./shared-fields.ts";

export const detectionBounds = {
  textLength: 20_000,
  top_k: { min: 1, max: 20, default: 5 },
  min_confidence: 0.1,
} as const;

const { top_k, min_confidence } = detectionBounds;

/** What the fields mean in the body, and in the query string. */
export const fieldMeanings = {
  top_k: "Maximum number of domains, and of knowledge graphs",
  min_confidence: "Lowest confidence of a domain, from 0 to 1; also the lowest score of a knowledge graph",
} as const;

/** Body of POST /api/v1/knowledge-graphs/multi-kg/detect-domain. Each field may be in the query string instead. */
export const DetectDomainRequest = z
  .object({
    text: safeText(detectionBounds.textLength)
      .nullish()
      .describe("The text whose domains are to be found, such as a question. It stands here or in the query string."),
    top_k: z
      .number()
      .int()
      .min(top_k.min)
      .max(top_k.max)
      .nullish()
      .meta({ default: top_k.default })
      .describe(fieldMeanings.top_k),
    min_confidence: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .meta({ default: min_confidence })
      .describe(fieldMeanings.min_confidence),
  })
  .meta({ id: "DetectDomainRequest" });
export type DetectDomainRequest = z.output<typeof DetectDomainRequest>;

export const DetectedDomains = z
  .object({
    detected_domains: z
      .array(
        z.object({
          domain: z.string().describe("Name of the domain: a built-in one, or one that a knowledge graph declares"),
          confidence: z.number().min(0).max(1).describe("How likely the text belongs to the domain, from 0 to 1"),
          keywords: z
            .array(z.string())
            .describe("Stems and expressions of the text that indicate the domain, the heaviest first; at most ten"),
        }),
      )
      .describe("Domains of the text, most certain first"),
    suggested_kgs: z
      .array(
        z.object({
          kg_name: shared.kg_name,
          score: z.number().min(0).max(1).describe("How well the words of the text fit its passages, from 0 to 1"),
        }),
      )
      .describe("Active knowledge graphs whose passages use the words of the text, best first"),
    processing_time_ms: z.number().describe("Milliseconds from the request to the result"),
  })
  .meta({ id: "DetectedDomains" });
export type DetectedDomains = z.infer<typeof DetectedDomains>;
