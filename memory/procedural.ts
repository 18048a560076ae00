import { memoryItemsOfUser } from "../domain/limits/memory.ts";
import type { MemoryItem } from "../domain/memory-item.ts";
import { fold } from "../domain/text/fold.ts";
import { outcomeEvent } from "./events.ts";
import { isInstruction } from "./facts/instruction.ts";
import { readStatements } from "./facts/statements.ts";
import type { ItemServices } from "./item-services.ts";
import { newItem } from "./items/new-item.ts";
import { isAlive, memoryOf } from "./items/relevant.ts";
import { writeDecided } from "./items/write-decided.ts";
import type { MemoryManager } from "./manager.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";

const instructionsShown = 5;

/**
 * Instructions of users for their answers, and how often each pipeline answered a user. Counters are no text for a
 * question.
 */
export function createProcedural({ memory, userItems, health }: ItemServices): MemoryManager {
  /** How many more instructions the user may state. */
  async function roomFor(scope: MemoryScope): Promise<number> {
    const { items } = await userItems.view(scope);
    return Math.max(0, memoryItemsOfUser.instructions - standingOf(items).length);
  }

  return {
    /** Instructions hold for every question. Counters are no text for a question. */
    async recall(scope, question, at) {
      const { items } = await userItems.view(scope, at);
      const now = at?.getTime() ?? Date.now();
      const memories = standingOf(items)
        .filter((item) => isAlive(item, now))
        .map((item) => memoryOf(item, null));
      return { items: memories.length, memories: memories.slice(0, instructionsShown), question };
    },
    async remember(scope, turn) {
      const stated = instructionsOf(turn, scope);
      const room = stated.length === 0 ? 0 : await roomFor(scope);
      const fresh = [counterOf(turn, scope), ...stated.slice(0, room)];
      await writeDecided(memory, {
        event_id: outcomeEvent(turn.trace_id),
        owner: scope,
        at: turn.asked_at,
        slots: fresh.flatMap(({ slot }) => slot ?? []),
        decide: (stored) => fresh.map((item) => added(item, stored)),
      });
    },
    health,
  };
}

const standingOf = (items: readonly MemoryItem[]): MemoryItem[] =>
  items.filter(({ kind, status }) => kind === "instruction" && status === "active");

const slotOf = (...parts: readonly string[]): string => JSON.stringify(parts);

const counterOf = (turn: NewTurn, scope: MemoryScope): MemoryItem =>
  newItem(turn, scope, {
    manager: "procedural",
    kind: "outcome",
    session_id: null,
    text: `Outcomes of ${turn.pipeline}`,
    slot: slotOf("outcome", turn.pipeline),
    derived_by: "counter",
    details: { pipeline: turn.pipeline, answered: turn.outcome === "not_found" ? 0 : 1 },
  });

/** Each wording once. */
function instructionsOf(turn: NewTurn, scope: MemoryScope): MemoryItem[] {
  const stated = readStatements(turn.question).flatMap(({ text, isTakenBack }) =>
    isInstruction(text) && !isTakenBack ? [text] : [],
  );
  return [...new Map(stated.map((text) => [fold(text), text]))].map(([key, text]) =>
    newItem(turn, scope, {
      manager: "procedural",
      kind: "instruction",
      text,
      slot: slotOf("instruction", key),
      derived_by: "rules",
    }),
  );
}

/** The known item with one more support, else the new one. */
function added(fresh: MemoryItem, stored: readonly MemoryItem[]) {
  const known = stored.find(({ slot, status }) => slot === fresh.slot && status === "active");
  if (!known) return { op: "add", reason: "stated or counted for the first time", item: fresh } as const;
  const answered = Number(known.details.answered ?? 0) + Number(fresh.details.answered ?? 0);
  const details = fresh.kind === "outcome" ? { ...known.details, answered } : known.details;
  const item = { ...known, details, support: known.support + 1, rev: known.rev + 1 };
  return { op: "reinforce", reason: "stated or counted again", item } as const;
}
