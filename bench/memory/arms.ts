import { shortTermTurns } from "../../domain/limits.ts";
import { bm25 } from "./bm25-turns.ts";
import type { Conversation, MemoryQuestion, Turn } from "./conversation.ts";
import type { ArmItem } from "./read-items.ts";
import type { RemembersTurns } from "./real-memory.ts";

/** What an arm gives to the reader for the questions of one conversation. */
export type Arm = (conversation: Conversation) => (question: MemoryQuestion) => Promise<readonly ArmItem[]>;

export const armNames = ["off", "recency", "bm25", "oracle", "on"] as const;
export type ArmName = (typeof armNames)[number];

const mostItems = 10;
const ofTurn = ({ id, speaker, text, at }: Turn): ArmItem => ({
  text: speaker === "user" ? text : `${speaker}: ${text}`,
  at,
  turns: [id],
});

/** All arms. `on` reads the service's memory, into which the conversation was written before. */
export const armsOver = (memory: RemembersTurns): Readonly<Record<ArmName, Arm>> => ({
  off: () => async () => [],
  recency: ({ turns }) => {
    const last = turns.slice(-shortTermTurns).reverse().map(ofTurn);
    return async () => last;
  },
  bm25: ({ turns }) => {
    const search = bm25(turns);
    return async ({ question }) => search(question, mostItems).map(ofTurn);
  },
  oracle:
    ({ turns }) =>
    async ({ evidence }) =>
      turns.filter(({ id }) => evidence.includes(id)).map(ofTurn),
  on: (conversation) => memory.recallerOf(conversation),
});
