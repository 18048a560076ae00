import { turnDays } from "../../domain/limits/memory.ts";
import { textOfAnswer } from "../../domain/memory.ts";
import { ownerHash } from "../../domain/owner-hash.ts";
import { createConsolidation } from "../../memory/consolidation/consolidation.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import type { Conversation, MemoryQuestion } from "../../retrieval/batch-benchmark/conversation.ts";
import type { Given } from "../../retrieval/batch-benchmark/read-items.ts";
import { scopeOfTurn, toldBy, turnToWrite } from "../../retrieval/batch-benchmark/told-turns.ts";
import { openStores } from "../../stores/open.ts";

/** The service's memory over the embedded engines of a folder of its own. */
export interface RemembersTurns {
  /** Writes a conversation the way a service does, turn by turn, and returns the milliseconds of each write. */
  write(conversation: Conversation): Promise<readonly number[]>;
  /** Writes the digests that the conversation's turns have shortly before they expire. */
  summarise(conversation: Conversation): Promise<void>;
  /** Removes what the manager has stored, as time does. */
  remove(conversation: Conversation, manager: "episodic" | "long_term"): Promise<void>;
  /** Recalls for the questions of a conversation that was written. */
  recallerOf(conversation: Conversation): (question: MemoryQuestion) => Promise<Given>;
  /** Milliseconds of each recall so far. */
  readonly recallMs: readonly number[];
  /** Recalls in which a manager failed or took too long. */
  degraded(): number;
  close(): Promise<void>;
}

const tenant_id = "bench";
/** No recall is late: a manager that is left out because the machine is busy would change what is measured. */
const recallDeadlineMs = 60_000;
/** A day before turns of today expire. */
const beforeEnd = new Date(Date.now() + (turnDays - 1) * 86_400_000);

export async function openMemory(dataDir: string): Promise<RemembersTurns> {
  const log = createLog("error");
  const stores = await openStores(readConfig({ LORE_DATA_DIR: dataDir, LORE_TEMPORAL_BINARY: "none" }), log);
  const memory = createMemory({ documents: stores.documents, log, recallDeadlineMs, waitsForAllTurns: true });
  const recallMs: number[] = [];
  let degraded = 0;
  const scopeOf = ({ id }: Conversation) => ({ tenant_id, user_id: id, session_id: null });
  return {
    async write(conversation) {
      const times: number[] = [];
      for (const turn of conversation.turns) {
        const started = performance.now();
        const scope = scopeOf(conversation);
        await memory.observe(scopeOfTurn(scope, turn), turnToWrite(scope, turn));
        times.push(performance.now() - started);
      }
      return times;
    },
    async summarise(conversation) {
      const { summarise } = createConsolidation({ documents: stores.documents, now: () => beforeEnd });
      while ((await summarise({ owner_key: ownerHash(scopeOf(conversation)) })).more);
    },
    async remove(conversation, manager) {
      const ids = [...(await stores.documents.memory.revisions(scopeOf(conversation), manager)).keys()];
      await stores.documents.memory.remove(scopeOf(conversation), { ids });
    },
    recallerOf(conversation) {
      const told = toldBy(conversation, scopeOf(conversation));
      return async ({ question }) => {
        const started = performance.now();
        const recalled = await memory.recall(scopeOf(conversation), question);
        recallMs.push(performance.now() - started);
        if (recalled.degraded.length > 0) degraded += 1;
        const best = [...recalled.memories].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
        const items = best.map(({ id, text, occurred_at }) => ({
          text,
          at: occurred_at === null ? null : new Date(occurred_at),
          turns: told({ id, text }),
        }));
        return { items, answer: textOfAnswer(recalled.answer) };
      };
    },
    recallMs,
    degraded: () => degraded,
    close: () => stores.close(),
  };
}
