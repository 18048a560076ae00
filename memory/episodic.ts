import { memoryItemsOfUser, turnDays } from "../domain/limits.ts";
import type { ItemServices } from "./items/item-services.ts";
import { newItem } from "./items/new-item.ts";
import { createTurnPruner } from "./items/prune-turns.ts";
import { relevant } from "./items/relevant.ts";
import { writeDecided } from "./items/write-decided.ts";
import type { MemoryManager } from "./manager.ts";
import type { NewTurn } from "./scope.ts";

const dayMs = 24 * 3_600_000;

/** What happened: each question with its outcome, and what clients asked to remember. Nothing here contradicts. */
export function createEpisodic({ memory, userItems, health }: ItemServices): MemoryManager {
  const pruneTurns = createTurnPruner(memory, memoryItemsOfUser.turns);
  return {
    async recall(scope, question, at) {
      const view = await userItems.view(scope, at);
      const index = await view.index("episodic");
      const memories = relevant(index.search(question), at?.getTime() ?? Date.now());
      return { items: memories.length, memories, question };
    },
    async remember(scope, turn) {
      const item = newItem(turn, scope, {
        manager: "episodic",
        kind: "turn",
        text: textOf(turn),
        derived_by: "turn",
        expires_at: new Date(turn.asked_at + turnDays * dayMs),
        details: { pipeline: turn.pipeline, outcome: turn.outcome ?? "answered", names: turn.names },
        quotes: turn.quotes,
      });
      const decide = () => [{ op: "add", reason: "a question was answered", item }] as const;
      const event_id = `${turn.trace_id}/episodic`;
      await writeDecided(memory, { event_id, owner: scope, at: turn.asked_at, slots: [], decide });
      await pruneTurns(scope);
    },
    health,
  };
}

/**
 * The question alone if the answer found nothing, or came from memory: what was recalled must not be remembered again.
 */
const textOf = ({ question, answer, outcome = "answered" }: NewTurn): string =>
  outcome === "answered" ? `${question}\n${answer}` : question;
