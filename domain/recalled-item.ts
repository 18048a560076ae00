import { z } from "zod";
import { managerNames, type RecalledMemory } from "./memory.ts";
import { trustLevels } from "./trust.ts";

const share = (meaning: string) => z.number().min(0).max(1).describe(`${meaning}, from 0 to 1`);

/** A remembered item as a question receives it. */
export const RecalledItemBody = z.object({
  id: z.string().describe("Id of the item; of a turn of the session its trace; `profile:` and an id for the profile"),
  manager: z.enum(managerNames).describe("The memory manager that gives the item"),
  text: z.string().describe("Text of the item as the question receives it"),
  score: z
    .number()
    .nullable()
    .describe("Value of the item for the question, from 0 to 1; null if the manager does not score"),
  score_parts: z
    .object({
      relevance: share("Share of the best possible score of the question's words"),
      recency: share("1 for now, half of it for each 30 days of age"),
      importance: share("Importance of the item"),
      trust: share("Factor for where the item comes from"),
    })
    .nullable()
    .describe(
      "relevance × (0.85 + 0.1 recency + 0.05 importance) × trust is the score; null if it comes from no search",
    ),
  occurred_at: z.iso.datetime().nullable().describe("Time of what the item tells; null if it is unknown"),
  trust: z
    .enum(trustLevels)
    .nullable()
    .describe(
      "Where the item comes from; null for turns of the session and for the profile, which have several origins",
    ),
}) satisfies z.ZodType<RecalledMemory>;
