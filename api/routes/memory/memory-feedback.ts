import { z } from "zod";
import { feedbackLengthLimit } from "../../../domain/limits/memory.ts";
import { labelLengthLimit } from "../../../domain/limits/names.ts";
import { ratings } from "../../../domain/memory-item.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { Dropped } from "./item-body.ts";
import { noMemory } from "./memory-fields.ts";

const FeedbackRequest = z
  .object({
    trace_id: safeText(labelLengthLimit).describe("Trace of the question, as its answer names it"),
    rating: z.enum(ratings).describe("Whether the answer helped the user"),
    comment: safeText(feedbackLengthLimit)
      .nullish()
      .describe("Why, in the user's words. Card numbers, keys and passwords are dropped from it."),
  })
  .meta({ id: "FeedbackRequest" });

export const memoryFeedback = route({
  id: "memoryFeedback",
  method: "POST",
  path: "/api/v1/memory/feedback",
  tag: "Memory",
  summary: "Say whether an answer helped its user",
  description:
    "For a question with a `user_id` that was asked within the last day and is remembered. The feedback is stored with " +
    "the remembered question, and is deleted with it. Later feedback on the same question replaces it. The service " +
    "also counts good and bad answers of each pipeline.",
  scope: "write",
  body: { kind: "json", schema: FeedbackRequest },
  status: 200,
  response: z.object({
    op: z
      .enum(["add", "update", "noop"])
      .describe("add: first feedback. update: replaced earlier feedback. noop: identical feedback."),
    trace_id: shared.trace_id,
    item_id: z.string().describe("Id of the item that remembers the question"),
    rating: z.enum(ratings).describe("The current rating"),
    dropped: Dropped,
    timestamp: shared.timestamp,
  }),
  errors: { 404: "No question with this trace is remembered", 409: noMemory },
  extension: true,
  examples: [
    {
      summary: "A good answer",
      body: { trace_id: exampleIds.ratedTrace, rating: "good", comment: "Short and right." },
      status: 200,
    },
    { summary: "An unknown question", body: { trace_id: "trc_none", rating: "bad" }, status: 404 },
    { summary: "No rating", body: { trace_id: "trc_none" }, status: 400 },
  ],
  handle: async ({ ctx, body: { trace_id, rating, comment = null } }, { memory }) => {
    const { op, item, dropped } = await memory.feedback(ctx.tenant_id, { trace_id, rating, comment });
    return { op, trace_id, item_id: item.id, rating, dropped, timestamp: new Date().toISOString() };
  },
});
