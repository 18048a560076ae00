import { shortTermTurns } from "../../domain/limits/memory.ts";
import { turnItem } from "../../retrieval/batch-benchmark/arms.ts";
import type { Conversation, MemoryQuestion } from "../../retrieval/batch-benchmark/conversation.ts";
import type { Given } from "../../retrieval/batch-benchmark/read-items.ts";
import { bm25 } from "./bm25-turns.ts";
import type { RemembersTurns } from "./real-memory.ts";

/** What an arm gives to the reader for the questions of one conversation. */
export type Arm = (conversation: Conversation) => (question: MemoryQuestion) => Promise<Given>;

export const armNames = ["off", "recency", "bm25", "oracle", "first", "items", "on"] as const;
export type ArmName = (typeof armNames)[number];

const mostItems = 10;

/**
 * All arms. `on` answers as the service does, from its memory alone; `first` gives the best item alone, `items` gives
 * all to the reader. The conversation was written into memory before.
 */
export const armsOver = (memory: RemembersTurns): Readonly<Record<ArmName, Arm>> => ({
  off: () => async () => ({ items: [] }),
  recency: ({ turns }) => {
    const last = turns.slice(-shortTermTurns).reverse().map(turnItem);
    return async () => ({ items: last });
  },
  bm25: ({ turns }) => {
    const search = bm25(turns);
    return async ({ question }) => ({ items: search(question, mostItems).map(turnItem) });
  },
  oracle:
    ({ turns }) =>
    async ({ evidence }) => ({
      items: turns.filter(({ id }) => evidence.includes(id)).map(turnItem),
    }),
  first: (conversation) => {
    const recall = memory.recallerOf(conversation);
    return async (question) => {
      const { items } = await recall(question);
      return { items, answer: items[0]?.text ?? null };
    };
  },
  items: (conversation) => {
    const recall = memory.recallerOf(conversation);
    return async (question) => ({ items: (await recall(question)).items });
  },
  on: (conversation) => memory.recallerOf(conversation),
});
