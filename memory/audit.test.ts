import { expect, test } from "vitest";
import type { MemoryItem } from "../domain/memory-item.ts";
import type { MemoryItems, MemorySearch } from "../stores/ports/memory-items.ts";
import { day, factItem as item } from "../test/support/memory-facts.ts";
import { createMemoryAudit } from "./audit.ts";

const fact = (id: string, object: string, over: Partial<MemoryItem> = {}) =>
  item(id, { slot: "boat", details: { predicate: "boat", object, cardinality: "one" }, ...over });

/** A store of these items, which are newest first. */
function auditOf(items: readonly MemoryItem[]) {
  const list: MemoryItems["list"] = async (_owner, { after }: MemorySearch, limit) =>
    items.slice(after ? items.findIndex(({ id }) => id === after.id) + 1 : 0).slice(0, limit);
  const users = { check: async () => {} };
  const audit = createMemoryAudit({ documents: { memory: { list } }, users, now: () => day(50) });
  return audit({ tenant_id: "t", user_id: "ada" });
}
const ids = (found: readonly MemoryItem[]) => found.map(({ id }) => id);

test("facts that contradict the newest, items past their end, and repetitions are of no use, each once", async () => {
  const { junk, junk_ratio, by_status, items } = await auditOf([
    fact("newest", "Osprey"),
    fact("same", "the osprey"),
    fact("other", "Kestrel"),
    fact("past", "Gannet", { status: "superseded", valid_to: day(2) }),
    fact("ended", "Heron", { valid_to: day(9) }),
    item("note", { kind: "note", text: "Ola keeps bees" }),
    item("again", { kind: "note", text: "OLA keeps bees " }),
    item("pin", { kind: "pin", text: "Ola keeps bees" }),
    item("question", { kind: "turn", text: "Where?" }),
    item("repeated", { kind: "turn", text: "Where?" }),
  ]);
  expect(ids(junk.conflicting)).toEqual(["other"]);
  expect(ids(junk.ended_but_active)).toEqual(["ended"]);
  expect(ids(junk.duplicates)).toEqual(["again"]);
  expect([items, by_status, junk_ratio]).toEqual([
    10,
    { active: 9, superseded: 1, retracted: 0, quarantined: 0 },
    3 / 9,
  ]);
});

test("several values of a many-valued fact do not contradict each other, and every page is read", async () => {
  const many = { slot: "speaks", details: { predicate: "speaks", object: "x", cardinality: "many" } };
  const spoken = Array.from({ length: 1_500 }, (_, n) =>
    item(`${n}`, { ...many, details: { ...many.details, object: `${n}` } }),
  );
  const { items, junk_ratio } = await auditOf(spoken);
  expect([items, junk_ratio]).toEqual([1_500, 0]);
  expect(await auditOf([])).toMatchObject({ items: 0, junk_ratio: 0 });
});
