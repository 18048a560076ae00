import { expect, test } from "vitest";
import type { MemoryItem } from "../domain/memory-item.ts";
import type { MemoryItems, MemorySearch } from "../stores/ports/memory-items.ts";
import { day, factItem as item } from "../test/support/memory-facts.ts";
import { createMemoryProfile } from "./profile.ts";

const owner = { tenant_id: "t", user_id: "ada" };
const now = day(100);

const fact = (id: string, [predicate, object]: readonly [string, string], over: Partial<MemoryItem> = {}) =>
  item(id, {
    slot: JSON.stringify(["user", predicate]),
    details: { predicate, object, cardinality: "one" },
    ...over,
  });
const many = (id: string, [predicate, object]: readonly [string, string], over: Partial<MemoryItem> = {}) =>
  fact(id, [predicate, object], { details: { predicate, object, cardinality: "many" }, ...over });

/** A store of these items. */
function profileOf(items: readonly MemoryItem[]) {
  const newest = items.toSorted((one, other) => other.occurred_at.getTime() - one.occurred_at.getTime());
  const list: MemoryItems["list"] = async (_owner, { manager, after }: MemorySearch, limit) => {
    const found = newest.filter((each) => each.manager === manager);
    return found.slice(after ? found.findIndex(({ id }) => id === after.id) + 1 : 0).slice(0, limit);
  };
  const profile = createMemoryProfile({
    documents: { memory: { list } },
    users: { check: async () => {} },
    now: () => now,
  });
  return async (over: { as_of?: Date; limit?: number; after?: string | null } = {}) => {
    const { entries, next } = await profile(owner, { limit: 100, after: null, as_of: null, ...over });
    const ids = (found: readonly MemoryItem[]) => found.map(({ id }) => id).join();
    const shown = entries.map(({ about, kind, values, contradicted_by, earlier }) =>
      [kind, about, ids(values), ids(contradicted_by), ids(earlier)].join(" | "),
    );
    return { shown, next, entries };
  };
}

test("each attribute has its present values, the contradicting ones, and the earlier ones", async () => {
  const profile = profileOf([
    fact("old", ["project", "Aurora"], { occurred_at: day(2), status: "superseded", valid_to: day(9) }),
    fact("new", ["project", "Borealis"], { occurred_at: day(9) }),
    fact("odd", ["project", "Wrong"], { occurred_at: day(10), status: "quarantined", trust: "model_inference" }),
    fact("tea", ["prefers", "tea"], { occurred_at: day(3) }),
    many("fr", ["speaks", "French"], { occurred_at: day(5) }),
    many("da", ["speaks", "Danish"], { occurred_at: day(4) }),
    item("short", { manager: "procedural", kind: "instruction", occurred_at: day(6) }),
    item("counter", { manager: "procedural", kind: "outcome", occurred_at: day(6) }),
  ]);
  expect((await profile()).shown).toEqual([
    "fact | project | new | odd | old",
    "preference | prefers | tea |  | ",
    "fact | speaks | fr,da |  | ",
    "instruction |  | short |  | ",
  ]);
  expect((await profile()).entries[0]?.known_since).toEqual(day(2));
});

test("of two values that hold of a single thing the more trusted, the surer, the later one counts", async () => {
  const value = (id: string, over: Partial<MemoryItem>) => fact(id, ["home", id], over);
  const shownOf = async (one: Partial<MemoryItem>, other: Partial<MemoryItem>) =>
    (await profileOf([value("a", one), value("b", other)])()).shown;
  expect(await shownOf({}, { trust: "internal_tool", confidence: 1 })).toEqual(["fact | home | a | b | "]);
  expect(await shownOf({ confidence: 0.7 }, {})).toEqual(["fact | home | b | a | "]);
  expect(await shownOf({}, { occurred_at: day(2) })).toEqual(["fact | home | b | a | "]);
});

test("a value that no longer holds is no part of the profile, and as_of shows the values that held then", async () => {
  const gone = fact("gone", ["boat", "Kestrel"], { status: "retracted", valid_to: day(20) });
  const unknownEnd = fact("taken", ["car", "Volvo"], { status: "retracted" });
  const expired = fact("expired", ["cat", "Minna"], { expires_at: day(50) });
  const profile = profileOf([gone, unknownEnd, expired]);
  expect((await profile()).shown).toEqual([]);
  const then = (await profile({ as_of: day(10) })).shown;
  expect(then.toSorted()).toEqual(["fact | boat | gone |  | ", "fact | cat | expired |  | "]);
  expect((await profile({ as_of: new Date(0) })).shown).toEqual([]);
});

test("pages hold every thing once", async () => {
  const profile = profileOf(
    Array.from({ length: 7 }, (_, n) => fact(`f${n}`, [`thing ${n}`, "x"], { occurred_at: day(n >> 1) })),
  );
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { shown, next }: Awaited<ReturnType<typeof profile>> = await profile({ limit: 2, after });
    seen.push(...shown);
    after = next;
  } while (after !== null);
  expect(seen).toEqual((await profile()).shown);
  expect(new Set(seen).size).toBe(7);
});
