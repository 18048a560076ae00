import { expect, test } from "vitest";
import { changesKept } from "../../../stores/ports/memory-items.ts";
import { at, type ItemsLab, ids, item, kindOf } from "./lab.ts";

/** How items are written, and what their history keeps. */
export function writes(lab: ItemsLab): void {
  test("an item comes back as it was written, with its history", async () => {
    const full = item("1", {
      manager: "semantic",
      kind: "fact",
      session_id: "s1",
      slot: '["user","name"]',
      text: "naïve 漢字 🜁 '\"\\ {a}",
      valid_from: at(1),
      valid_to: at(2),
      superseded_by: "2",
      expires_at: new Date(Date.now() + 3_600_000),
      quotes: ["src_1/1"],
      details: { $gt: [1, null], ["__proto__"]: { x: 1 } },
    });
    await lab.put([full], { event_id: "e1" });
    expect(await lab.memory.get(lab.owner, "1")).toEqual(full);
    expect(await lab.memory.list(lab.owner, {}, 10)).toEqual([full]);
    const next = { ...full, support: 2, rev: 2 };
    await lab.put([next], { event_id: "e2", op: "reinforce" });
    expect(await lab.memory.history(lab.owner, "1")).toEqual([
      { event_id: "e2", at: at(2), op: "reinforce", reason: "said", item: next },
      { event_id: "e1", at: at(2), op: "add", reason: "said", item: full },
    ]);
  });

  test("an event is written once, also when two writers bring it at the same time", async () => {
    const write = () => lab.put([item("1")], { event_id: "e" });
    const done = await Promise.all([write(), write(), write()]);
    expect(done.toSorted()).toEqual(["repeated", "repeated", "written"]);
    expect(await lab.put([item("2")], { event_id: "e" })).toBe("repeated");
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["1"]);
    expect(await lab.memory.count(lab.owner)).toMatchObject({ changes: 1, events: 1 });
  });

  test("a change needs the revision before it; of a refused event nothing is written, and it may come again", async () => {
    await lab.put([item("1")]);
    for (const rev of [1, 3]) {
      const work = lab.put([item("0"), item("1", { rev })], { event_id: "e" });
      expect(await kindOf(work)).toBe("precondition_failed");
    }
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["1"]);
    expect(await lab.put([item("0"), item("1", { rev: 2 })], { event_id: "e" })).toBe("written");
  });

  test("a write that was decided on an earlier state is refused", async () => {
    const { version } = await lab.memory.state(lab.owner);
    await lab.put([item("1")], { version });
    expect(await kindOf(lab.put([item("2")], { version }))).toBe("precondition_failed");
    const moved = await lab.memory.state(lab.owner);
    expect(moved.version).toBe(Number(version) + 1);
    expect(await lab.put([item("2")], { version: moved.version })).toBe("written");
    const { version: before } = await lab.memory.state(lab.owner);
    await lab.memory.remove(lab.owner, { ids: ["1"] });
    expect(await kindOf(lab.put([item("3")], { version: before }))).toBe("precondition_failed");
  });

  test("twenty writers lose nothing", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => lab.put([item(`${n}`)])));
    expect(await lab.memory.count(lab.owner)).toMatchObject({ items: { episodic: 20 }, changes: 20, events: 20 });
  });

  test("history is bounded, and so is the number of changes of one event", async () => {
    for (let rev = 1; rev <= changesKept + 3; rev++) await lab.put([item("1", { rev, support: rev })]);
    const history = await lab.memory.history(lab.owner, "1");
    expect(history.map((change) => change.item.rev)).toEqual(
      Array.from({ length: changesKept }, (_, n) => changesKept + 3 - n),
    );
    expect(await kindOf(lab.put(Array.from({ length: 101 }, (_, n) => item(`many ${n}`))))).toBe("invalid_input");
    expect(await kindOf(lab.put([item("2"), item("2")]))).toBe("invalid_input");
  });

  test("text with NUL is refused, and a lone surrogate becomes U+FFFD", async () => {
    expect(await kindOf(lab.put([item("1", { text: "a\0b" })]))).toBe("invalid_input");
    await lab.put([item("1", { text: "half \ud83c" })]);
    expect(await lab.memory.get(lab.owner, "1")).toMatchObject({ text: "half \ufffd" });
  });

  test("an acknowledged write is there after the store was closed and opened again", async () => {
    await lab.put([item("1")]);
    await lab.reopen();
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["1"]);
  });
}
