import { type BenchmarkArmName, benchmarkArms } from "../../domain/batch-benchmark.ts";
import { shortTermTurns } from "../../domain/limits/memory.ts";
import { type ManagerName, managerNames, textOfAnswer } from "../../domain/memory.ts";
import type { MeasuredMemory } from "../../memory/measured-memory.ts";
import type { MemoryScope } from "../../memory/scope.ts";
import type { Conversation, MemoryQuestion, Turn } from "./conversation.ts";
import type { ArmItem, Given } from "./read-items.ts";
import { toldBy } from "./told-turns.ts";

/** What an arm asks of: a conversation that was written into the memory of `scope`. */
export interface Asked {
  readonly memory: Pick<MeasuredMemory, "recall">;
  readonly scope: MemoryScope;
  readonly conversation: Conversation;
}

/** What the arm gives to the reader for one question. Changes nothing. */
export type GiveArm = (asked: Asked, question: MemoryQuestion) => Promise<Given>;

export const turnItem = ({ id, speaker, text, at }: Turn): ArmItem => ({
  text: speaker === "user" ? text : `${speaker}: ${text}`,
  at,
  turns: [id],
});

/**
 * Answers with the words that the service's answer from memory quotes or begins with. `without`: the manager that is
 * left out.
 */
const remembering =
  (without?: ManagerName): GiveArm =>
  async ({ memory, scope, conversation }, { question }) => {
    const { memories, answer } = await memory.recall(scope, question, without);
    const told = toldBy(conversation, scope);
    const best = [...memories].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    const items = best.map((item) => ({
      text: item.text,
      at: item.occurred_at === null ? null : new Date(item.occurred_at),
      turns: told(item),
    }));
    return { items, answer: textOfAnswer(answer) };
  };

const simple: Partial<Record<BenchmarkArmName, GiveArm>> = {
  off: async () => ({ items: [] }),
  on: remembering(),
  on_read: async (asked, question) => ({ items: (await remembering()(asked, question)).items }),
  recency: async ({ conversation }) => ({ items: conversation.turns.slice(-shortTermTurns).reverse().map(turnItem) }),
  oracle_evidence: async ({ conversation: { turns } }, { evidence }) => ({
    items: turns.filter(({ id }) => evidence.includes(id)).map(turnItem),
  }),
};

/** Whether an arm recalls, so that its conversation must be written into memory before. */
export const isRemembering = (arm: BenchmarkArmName): boolean =>
  arm === "on" || arm === "on_read" || arm.startsWith("on_minus_");

/** The arms that run without a language model. */
export const givenByArm: ReadonlyMap<BenchmarkArmName, GiveArm> = new Map([
  ...benchmarkArms.flatMap((arm) => {
    const give = simple[arm];
    return give ? [[arm, give] as const] : [];
  }),
  ...managerNames.map((name) => [`on_minus_${name}`, remembering(name)] as const),
]);
