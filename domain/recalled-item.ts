import { z } from "zod";
import { managerNames, type RecalledMemory } from "./memory.ts";
import { trustLevels } from "./trust.ts";

const share = (meaning: string) => z.number().min(0).max(1).describe(`${meaning}, from 0 to 1`);

/** A remembered item as a question receives it. */
export const RecalledItemBody = z.object({
  id: z
    .string()
    .describe("Id of the item. For a turn of the session: its trace. For the profile: `profile:` and an id."),
  manager: z.enum(managerNames).describe("The memory manager that gives the item"),
  text: z.string().describe("Text of the item as the question receives it"),
  score: z
    .number()
    .nullable()
    .describe("Value of the item for the question, from 0 to 1; null if the manager does not score"),
  score_parts: z
    .object({
      relevance: share("Score of the item for the words of the question, as a share of the best possible score"),
      recency: share("1 for a new item; halves every 30 days"),
      importance: share("Importance of the item"),
      trust: share("Factor for the origin of the item"),
    })
    .nullable()
    .describe(
      "Parts of the score, which is relevance × (0.85 + 0.1 recency + 0.05 importance) × trust; null if no search " +
        "found the item",
    ),
  occurred_at: z.iso.datetime().nullable().describe("When the event in the item happened; null if unknown"),
  trust: z
    .enum(trustLevels)
    .nullable()
    .describe("Origin of the item; null for turns of the session and for the profile, which have several origins"),
}) satisfies z.ZodType<RecalledMemory>;
