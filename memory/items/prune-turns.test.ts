import { expect, test } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryItems, MemorySearch, MemorySelection } from "../../stores/ports/memory-items.ts";
import { createTurnPruner } from "./prune-turns.ts";

const owner = { tenant_id: "t", user_id: "ada" };

const itemOf = (id: string) => ({
  id,
  kind: id.startsWith("note") ? "note" : "turn",
  occurred_at: new Date(0),
  pinned: id === "pinned",
});

/** A store with turns and notes of these names, newest first, and a version that the test sets. */
function storeOf(names: readonly string[]) {
  const store = { version: 0, turns: names.map(itemOf) };
  const memory = {
    state: async () => ({ version: store.version, settings: { enabled: true }, erased_at: null }),
    count: async () => ({ items: { episodic: store.turns.length } }),
    list: async (_owner: unknown, { after }: MemorySearch, limit: number) =>
      store.turns.slice(after ? store.turns.findIndex(({ id }) => id === after.id) + 1 : 0).slice(0, limit),
    remove: async (_owner: unknown, selection: MemorySelection) => {
      const ids = "ids" in selection ? selection.ids : [];
      store.turns = store.turns.filter(({ id }) => !ids.includes(id));
      return ids.length;
    },
  } as unknown as MemoryItems;
  const add = (id: string) => store.turns.unshift(itemOf(id));
  const namesNow = () => store.turns.map(({ id }: Pick<MemoryItem, "id">) => id);
  return { store, memory, add, names: namesNow };
}

test("the oldest turns beyond the limit go, pinned ones stay", async () => {
  const { memory, names } = storeOf(["4", "3", "2", "pinned", "1"]);
  await createTurnPruner(memory, 2)(owner);
  expect(names()).toEqual(["4", "3", "pinned"]);
});

test("notes of clients stay, and count as no turns", async () => {
  const { memory, names } = storeOf(["note 1", "3", "note 2", "2", "note 3", "1", "note 4"]);
  await createTurnPruner(memory, 2)(owner);
  expect(names()).toEqual(["note 1", "3", "note 2", "2", "note 3", "note 4"]);
});

test("a pruner looks again when the version has passed a hundred, also if it never meets one", async () => {
  const { store, memory, add, names } = storeOf(["2", "1"]);
  const prune = createTurnPruner(memory, 2);
  const pruneAt = async (version: number) => {
    store.version = version;
    await prune(owner);
    return names();
  };
  expect(await pruneAt(97)).toEqual(["2", "1"]);
  add("3");
  expect(await pruneAt(99)).toEqual(["3", "2", "1"]);
  expect(await pruneAt(101)).toEqual(["3", "2"]);
});
