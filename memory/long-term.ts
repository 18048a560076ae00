import type { RecalledMemory } from "../domain/memory.ts";
import type { MemoryItem } from "../domain/memory-item.ts";
import { recallDigests } from "./consolidation/recall-digests.ts";
import { heldAt } from "./facts/facts.ts";
import type { ItemServices } from "./item-services.ts";
import { isAlive, memoryOf } from "./items/relevant.ts";
import type { MemoryManager } from "./manager.ts";

const pinsShown = 10;
/** Longest profile in characters: the room that a pinned item leaves in this manager's budget. */
const profileLength = 300;

/**
 * The lasting view of a user: pinned items, then a profile of the facts with most support, then digests of turns that
 * have expired. The profile is computed from the facts whenever it is read, so it is never older than they are.
 * Consolidation writes the digests.
 */
export function createLongTerm({ userItems, health }: Pick<ItemServices, "userItems" | "health">): MemoryManager {
  return {
    async recall(scope, question, at) {
      const view = await userItems.view(scope, at);
      const now = at?.getTime() ?? Date.now();
      const alive = view.items.filter((item) => item.status === "active" && isAlive(item, now));
      const pins = alive.filter(({ pinned, kind }) => pinned || kind === "pin").slice(0, pinsShown);
      const profile = profileOf(alive.filter((item) => item.kind === "fact" && heldAt(item, new Date(now))));
      const memories = [
        ...pins.map((item) => ({ ...memoryOf(item, null), manager: "long_term" as const })),
        ...profile,
        ...recallDigests(await view.index("long_term"), question, now),
      ];
      return { items: memories.length, memories, question };
    },
    /** Stores nothing: this manager shows the items of the others. */
    remember: async () => {},
    health,
  };
}

/** One text of the users' own statements; none without facts. */
function profileOf(facts: readonly MemoryItem[]): RecalledMemory[] {
  const best = facts.toSorted((one, other) => other.support - one.support);
  const [first] = best;
  if (!first) return [];
  const text = best
    .map((fact) => `${fact.text}.`)
    .reduce((told, next) => (told.length + next.length < profileLength ? `${told} ${next}` : told), "")
    .trim();
  if (text === "") return [];
  const known = { score: null, score_parts: null, trust: null, occurred_at: null } as const;
  return [{ id: `profile:${first.id}`, manager: "long_term", text, ...known }];
}
