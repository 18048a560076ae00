import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sweepBatch } from "../../../stores/ports/documents.ts";
import { eventsKeptMs } from "../../../stores/ports/memory-items.ts";
import { at, type ItemsLab, ids, item, kindOf } from "./lab.ts";

/** How items go. */
export function removals(lab: ItemsLab): void {
  test("a removal takes the chosen items with their history, also while memory is switched off", async () => {
    await lab.put([
      item("1", { session_id: "s1", occurred_at: at(1) }),
      item("2", { session_id: "s2", occurred_at: at(2) }),
      item("3", { occurred_at: at(3) }),
      item("4", { occurred_at: at(4) }),
      item("5", { session_id: "s1", occurred_at: at(5), manager: "semantic" }),
    ]);
    await lab.memory.saveSettings(lab.owner, { enabled: false });
    expect(await lab.memory.remove(lab.owner, { session_id: "s1", manager: "semantic" })).toBe(1);
    expect(await lab.memory.remove(lab.owner, { session_id: "s1", manager: "semantic" })).toBe(0);
    expect(await lab.memory.remove(lab.owner, { session_id: "s1" })).toBe(1);
    expect(await lab.memory.history(lab.owner, "1")).toEqual([]);
    expect(await lab.memory.remove(lab.owner, { before: at(3) })).toBe(1);
    expect(await lab.memory.remove(lab.owner, { ids: ["3", "unknown"] })).toBe(1);
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["4"]);
    expect(await lab.memory.remove(lab.owner, { all: true })).toBe(1);
    expect(await lab.memory.count(lab.owner)).toMatchObject({ items: { episodic: 0 }, changes: 0 });
  });

  test("an erasure removes everything and refuses every later write", async () => {
    await lab.put([item("1"), item("2")]);
    await lab.memory.erase(lab.owner);
    await lab.memory.erase(lab.owner);
    expect(await lab.memory.count(lab.owner)).toEqual({
      items: { episodic: 0, semantic: 0, procedural: 0, long_term: 0 },
      changes: 0,
      events: 0,
    });
    expect((await lab.memory.state(lab.owner)).erased_at).toBeInstanceOf(Date);
    expect(await kindOf(lab.put([item("3")]))).toBe("conflict");
    expect(await kindOf(lab.memory.saveSettings(lab.owner, { enabled: true }))).toBe("conflict");
    expect(await lab.memory.list(lab.owner, {}, 10)).toEqual([]);
  });

  test("writes during an erasure leave nothing behind", async () => {
    const writes = Array.from({ length: 10 }, (_, n) => kindOf(lab.put([item(`${n}`)])));
    const [done] = await Promise.all([Promise.all(writes), lab.memory.erase(lab.owner)]);
    expect(done.filter((kind) => kind !== "nothing thrown" && kind !== "conflict")).toEqual([]);
    expect(await lab.memory.count(lab.owner)).toMatchObject({ items: { episodic: 0 }, changes: 0, events: 0 });
  });

  test("an expired item is not found, and a sweep removes it with its history", async () => {
    const past = new Date(Date.now() - 60_000);
    await lab.put([item("gone", { expires_at: past }), item("there")]);
    expect(await lab.memory.get(lab.owner, "gone")).toBeNull();
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["there"]);
    while ((await lab.store.sweep(new Date())) >= sweepBatch);
    expect(await lab.memory.count(lab.owner)).toMatchObject({ items: { episodic: 1 }, changes: 1 });
    expect(eventsKeptMs).toBeGreaterThan(0);
  });

  test("what quotes a deleted source is wiped with its history, of any owner and at most the limit", async () => {
    const [one, other] = [`src_${randomUUID()}/1`, `src_${randomUUID()}/1`];
    await lab.put([item("1", { quotes: [one, other] }), item("2", { quotes: [other] }), item("3")]);
    lab.owner = { ...lab.owner, user_id: "bob" };
    await lab.put([item("1", { quotes: [one] })]);
    const versionOf = async (user_id: string) => (await lab.memory.state({ ...lab.owner, user_id })).version;
    const versions = () => Promise.all(["ada", "bob"].map(versionOf));
    const before = await versions();
    expect(await lab.store.wipe([one], 1)).toBe(1);
    expect(await lab.store.wipe([one], 10)).toBe(1);
    const after = await versions();
    expect(after.map((version, n) => version > (before[n] ?? 0))).toEqual([true, true]);
    expect(await lab.store.wipe([one], 10)).toBe(0);
    expect(await versions()).toEqual(after);
    expect(await lab.memory.list(lab.owner, {}, 10)).toEqual([]);
    lab.owner = { ...lab.owner, user_id: "ada" };
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["3", "2"]);
    expect(await lab.memory.history(lab.owner, "1")).toEqual([]);
  });
}
