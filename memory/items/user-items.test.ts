import { expect, test, vi } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryItems, MemorySearch } from "../../stores/ports/memory-items.ts";
import { createOwnWrites } from "../own-writes.ts";
import { firstRevision } from "./first-revision.ts";
import { readWords } from "./item-words.ts";
import { createUserItems } from "./user-items.ts";

const owner = { tenant_id: "t", user_id: "ada" };
const item = (id: string, over: Partial<MemoryItem> = {}): MemoryItem =>
  firstRevision({
    id,
    manager: "episodic",
    kind: "turn",
    text: `text of ${id}`,
    occurred_at: new Date(0),
    recorded_at: new Date(0),
    derived_by: "test",
    ...over,
  });

/** A store of these items, which are newest first. */
function storeOf(items: readonly MemoryItem[]) {
  const state = { version: 1, settings: { enabled: true }, erased_at: null };
  const list = vi.fn(async (_owner: unknown, { manager, after, pinned }: MemorySearch, limit: number) => {
    const found = items.filter((each) => each.manager === manager && (!pinned || each.pinned));
    return found.slice(after ? found.findIndex(({ id }) => id === after.id) + 1 : 0).slice(0, limit);
  });
  const write: MemoryItems["write"] = async () => {
    state.version += 1;
    return "written";
  };
  const writes = createOwnWrites(10);
  const memory = writes.noting({ state: async () => ({ ...state }), list, write } as unknown as MemoryItems);
  return { state, list, memory, userItems: createUserItems({ memory }, writes) };
}

test("facts and pins are in view, of turns only the hundred newest pinned ones, and none is there twice", async () => {
  const turns = Array.from({ length: 300 }, (_, n) =>
    item(`turn ${n}`, { occurred_at: new Date(1_000_000 - n), pinned: n % 2 === 1 }),
  );
  const fact = item("fact", { manager: "semantic", kind: "fact", text: "My boat is called Aurora" });
  const pin = item("pin", { manager: "long_term", kind: "pin" });
  const { items, index } = await storeOf([...turns, pin, fact]).userItems.view(owner);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 100 }, (_, n) => `turn ${2 * n + 1}`),
    "pin",
    "fact",
  ]);
  expect((await index("semantic")).search("Aurora").map((found) => found.item.id)).toEqual(["fact"]);
});

test("items are read again when the version has changed, and go when the user opts out", async () => {
  const { state, list, userItems } = storeOf([item("1", { pinned: true })]);
  const read = async () => {
    list.mockClear();
    const { items } = await userItems.view(owner);
    return [items.length, list.mock.calls.length > 0];
  };
  expect(await read()).toEqual([1, true]);
  expect(await read()).toEqual([1, false]);
  state.version = 2;
  expect(await read()).toEqual([1, true]);
  state.settings = { enabled: false };
  expect(await read()).toEqual([0, false]);
  state.settings = { enabled: true };
  expect(await read()).toEqual([1, true]);
});

test("writes of this process are in view without reading the store", async () => {
  const fact = item("fact", { manager: "semantic", kind: "fact" });
  const { state, list, memory, userItems } = storeOf([fact]);
  const { items } = await userItems.view(owner);
  expect(items).toEqual([fact]);
  list.mockClear();
  const changed = { ...fact, status: "superseded", rev: 2 } as const;
  const later = item("later", { manager: "semantic", kind: "fact", occurred_at: new Date(1) });
  const pinned = item("pinned", { pinned: true });
  const write = (...written: readonly MemoryItem[]) => {
    const changes = written.map((each) => ({ op: "add", reason: "", item: each }) as const);
    return memory.write(owner, { event_id: "1", at: new Date(), version: state.version, changes });
  };
  await write(changed, later);
  await write(pinned, item("turn"));
  expect((await userItems.view(owner)).items).toEqual([later, pinned, changed]);
  expect(list).not.toHaveBeenCalled();
  await write({ ...pinned, pinned: false, rev: 2 });
  expect((await userItems.view(owner)).items).toEqual([later, changed]);
});

test("the words of an unchanged text are kept, and those of a changed one are read again", async () => {
  const before = await readWords([item("1"), item("2")], new Map());
  const after = await readWords([item("1", { rev: 2 }), item("2", { text: "another" })], before);
  expect(after.get("1")).toBe(before.get("1"));
  expect([...(after.get("2")?.counts.keys() ?? [])]).toEqual(["anoth"]);
});

test("a view gives its words to the next one", async () => {
  const { state, userItems } = storeOf([item("1", { manager: "semantic", kind: "fact" })]);
  const first = await userItems.view(owner);
  await first.index("semantic");
  state.version = 2;
  const second = await userItems.view(owner);
  expect(second).not.toBe(first);
  expect(second.words().get("1")).toBe(first.words().get("1"));
  expect(second.words().size).toBe(1);
});
