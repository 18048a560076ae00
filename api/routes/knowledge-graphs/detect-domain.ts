import { z } from "zod";
import {
  DetectDomainRequest,
  DetectedDomains,
  detectionBounds,
  fieldMeanings,
} from "../../../domain/domain-detection.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { queryInteger, queryNumber } from "../../input/parameters.ts";
import { route } from "../../route.ts";

const { textLength, top_k, min_confidence } = detectionBounds;

export const detectDomain = route({
  id: "detectDomain",
  method: "POST",
  path: "/api/v1/knowledge-graphs/multi-kg/detect-domain",
  tag: "Knowledge graphs",
  summary: "Find the domains of a text",
  description:
    "Compares the words of a text with built-in vocabularies and with the passages of the active knowledge graphs. " +
    "Suggests the knowledge graphs to search. A field in the body overrides the same field in the query string.",
  scope: "read",
  query: z.object({
    text: safeText(textLength).optional().describe("The text whose domains are to be found, if the body has none"),
    top_k: queryInteger(top_k.min, top_k.max, top_k.default).describe(fieldMeanings.top_k),
    min_confidence: queryNumber(0, 1, min_confidence).describe(fieldMeanings.min_confidence),
  }),
  body: { kind: "json", schema: DetectDomainRequest, optional: true },
  status: 200,
  response: DetectedDomains,
  examples: [
    { summary: "A text in the body", body: { text: "Which ferry sails past the lighthouse?" }, status: 200 },
    { summary: "A text in the query string", query: { text: "the lighthouse of Norrvik" }, status: 200 },
    { summary: "At most one domain", query: { text: "the lighthouse of Norrvik", top_k: "1" }, status: 200 },
    { summary: "No text", body: {}, status: 400 },
  ],
  handle: ({ ctx, query, body }, { questions }) =>
    questions.domains.detect(ctx, {
      text: body.text ?? query.text,
      top_k: body.top_k ?? query.top_k,
      min_confidence: body.min_confidence ?? query.min_confidence,
    }),
});
