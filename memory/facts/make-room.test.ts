import { expect, test } from "vitest";
import type { ItemStatus, MemoryItem } from "../../domain/memory-item.ts";
import type { MemorySelection } from "../../stores/ports/memory-items.ts";
import { makeRoom } from "./make-room.ts";

const limit = 100;

/**
 * What makes room among facts of these states, newest first: whether a fact may come, and the places of removed ones.
 */
async function roomAmong(statuses: readonly ItemStatus[]) {
  const removed: string[] = [];
  const memory = {
    remove: async (_owner: unknown, selection: MemorySelection) => {
      if ("ids" in selection) removed.push(...selection.ids);
      return removed.length;
    },
  };
  const stored = statuses.map((status, n) => ({ id: `${n}`, status, pinned: false }) as MemoryItem);
  return { mayLearn: await makeRoom(memory, { tenant_id: "t", user_id: "ada" }, { stored, limit }), removed };
}
const many = (count: number, status: ItemStatus) => Array.from({ length: count }, () => status);

test("with few facts nothing goes", async () => {
  expect(await roomAmong(many(50, "superseded"))).toEqual({ mayLearn: true, removed: [] });
});

test("closed facts count, and the oldest of them go", async () => {
  const statuses = [...many(90, "active"), "superseded", "retracted", ...many(7, "active"), "quarantined"] as const;
  expect(await roomAmong(statuses)).toEqual({ mayLearn: true, removed: ["90", "91", "99"] });
  expect(await roomAmong(many(52, "superseded"))).toEqual({ mayLearn: true, removed: ["50", "51"] });
});

test("facts that hold never go, and beyond the limit no further one is learnt", async () => {
  expect(await roomAmong(many(100, "active"))).toEqual({ mayLearn: false, removed: [] });
});
