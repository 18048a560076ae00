import { z } from "zod";
import { memoryBudgetLimit, userIdLengthLimit } from "../../../domain/limits/memory.ts";
import { queryLengthLimit } from "../../../domain/limits/questions.ts";
import { type ManagerName, managerNames, type RecalledItems, type RecalledMemory } from "../../../domain/memory.ts";
import { sharesOf, tokensOf, usualBudget } from "../../../domain/memory-budget.ts";
import { orElse } from "../../../domain/or-else.ts";
import { RecalledItemBody } from "../../../domain/recalled-item.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { route } from "../../route.ts";
import { noSuchUser, userOf, userParams } from "./memory-fields.ts";

const RecallRequest = z
  .object({
    query: safeText(queryLengthLimit).describe("The question, as the user would ask it"),
    session_id: safeText(userIdLengthLimit)
      .nullish()
      .describe("The conversation in which it would be asked. Default: the user's last turns without a pause."),
    as_of: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe(
        "Memory as it stood at this time, with the items that had happened or been said by then. Items that a client " +
          "changed later are shown as they are today; items that were forgotten later are absent. Default: now.",
      ),
    budget: orElse(z.number().int().min(1).max(memoryBudgetLimit), usualBudget).describe(
      "Maximum number of estimated tokens of all items. Each manager has a share; turns also get what the other " +
        "managers leave.",
    ),
  })
  .meta({ id: "RecallRequest" });

const Item = RecalledItemBody.extend({
  tokens: z.number().int().describe("Tokens of the text, estimated from its characters"),
}).meta({ id: "RecalledItem" });
const manager = z.enum(managerNames);
const numbers = (meaning: string) => z.partialRecord(manager, z.number().int()).describe(meaning);

const Recall = z
  .object({
    user_id: userParams.shape.user_id,
    query: z.string().describe("The question of the request"),
    question: z.string().describe("The question as the pipelines would get it: memory may complete it"),
    as_of: z.iso.datetime().nullable().describe("The time of the request; null for now"),
    used: z.boolean().describe("Whether memory would complete the question or answer it"),
    reason: z.string().nullable().describe("Why nothing is recalled, in words; null if something is"),
    answer: z
      .object({
        confidence: z.number().min(0).max(1).describe("Confidence of the answer, from 0 to 1"),
        item_ids: z.array(z.string()).describe("Ids of the items that answer the question"),
      })
      .nullable()
      .describe("Set if items answer the question by themselves; null otherwise"),
    items: z.array(Item).describe("Items that the question would receive, the best of each manager first"),
    left_out: z.array(Item).describe("Items that exceed the budget"),
    found: numbers("Number of found items by manager; managers without items are absent"),
    budget: z
      .object({
        tokens: z.number().int().describe("Token budget of the request"),
        used: z.number().int().describe("Tokens of `items`"),
        shares: numbers("Token budget of each manager"),
      })
      .describe("Token budget and tokens used"),
    degraded: z.array(manager).describe("Managers that failed or took too long, so that their items are missing"),
    partial: z
      .array(manager)
      .describe("Managers that searched their newest items only, because the others were still being read"),
    took_ms: z.number().int().describe("Milliseconds that memory took"),
    timestamp: shared.timestamp,
  })
  .meta({ id: "Recall" });

export const recallMemory = route({
  id: "recallMemory",
  method: "POST",
  path: "/api/v1/memory/users/{user_id}/recall",
  tag: "Memory",
  summary: "Show what a question would receive from memory",
  description:
    "A dry run of the first step of a question: the same search with the same limits. Nothing is written, remembered or " +
    "counted. For a user who has opted out nothing is recalled, and `reason` says so.",
  scope: "read",
  params: userParams,
  body: { kind: "json", schema: RecallRequest },
  status: 200,
  response: Recall,
  errors: { 404: noSuchUser },
  extension: true,
  examples: [
    {
      summary: "What a question would receive",
      params: { user_id: "ada" },
      body: { query: "Who designed the Aurora Belle?", budget: 500 },
      status: 200,
    },
    { summary: "No question", params: { user_id: "ada" }, body: { query: " " }, status: 400 },
    { summary: "An unknown user", params: { user_id: "nobody" }, body: { query: "Who is Ada?" }, status: 404 },
  ],
  handle: async ({ ctx, params: { user_id }, body }, { memory }) => {
    const { query, session_id = null, budget } = body;
    const as_of = body.as_of == null ? null : new Date(body.as_of);
    const request = { query, budget, ...(as_of && { as_of }) };
    const recalled = await memory.recallPreview({ ...userOf(ctx, user_id), session_id }, request);
    const shown = { ...presentRecall(recalled, budget), as_of: as_of?.toISOString() ?? null };
    return { user_id, query, ...shown, timestamp: new Date().toISOString() };
  },
});

type Shown = Omit<z.input<typeof Recall>, "user_id" | "query" | "as_of" | "timestamp">;

function presentRecall(recalled: RecalledItems, budget: number): Shown {
  const { question, used, reason = null, answer, memories, left_out, items_used, degraded, partial = [] } = recalled;
  return {
    question,
    used,
    reason,
    answer:
      answer && answer.items.length > 0
        ? { confidence: answer.confidence, item_ids: answer.items.map(({ id }) => id) }
        : null,
    items: memories.map(withTokens),
    left_out: left_out.map(withTokens),
    found: items_used,
    budget: { tokens: budget, used: sum(memories), shares: sharesOf(budget) },
    degraded: [...degraded] satisfies ManagerName[],
    partial: [...partial] satisfies ManagerName[],
    took_ms: recalled.took_ms ?? 0,
  };
}

const withTokens = (memory: RecalledMemory) => ({ ...memory, tokens: tokensOf(memory) });
const sum = (memories: readonly RecalledMemory[]): number =>
  memories.reduce((total, memory) => total + tokensOf(memory), 0);
