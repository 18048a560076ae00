import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../../domain/errors.ts";
import type { ChangeOp, MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import { type DocumentStore, sweepBatch } from "../../stores/ports/documents.ts";
import { changesKept, eventsKeptMs, type MemoryItems } from "../../stores/ports/memory-items.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const start = Date.parse("2026-01-01T00:00:00.000Z");
const at = (minutes: number): Date => new Date(start + minutes * 60_000);

/** The contract of memory items on every engine of the role "documents". Each test has a tenant of its own. */
export function memoryItemsContract(name: string, open: OpenEngine<DocumentStore>): void {
  describe(`memory items on ${name}`, () => {
    let engine: Engine<DocumentStore>;
    let memory: MemoryItems;
    let owner: MemoryOwner;

    beforeAll(async () => {
      engine = await open();
      memory = engine.store.memory;
    });
    beforeEach(() => {
      owner = { tenant_id: `tenant ${randomUUID()}`, user_id: "ada" };
    });
    afterAll(() => engine.dispose());

    const item = (id: string, over: Partial<MemoryItem> = {}): MemoryItem => ({
      id,
      manager: "episodic",
      kind: "note",
      status: "active",
      session_id: null,
      text: `text of ${id}`,
      slot: null,
      occurred_at: at(0),
      recorded_at: at(1),
      valid_from: null,
      valid_to: null,
      superseded_by: null,
      expires_at: null,
      importance: 0.5,
      confidence: 1,
      trust: "direct_user",
      support: 1,
      pinned: false,
      trace_id: null,
      derived_by: "test",
      details: {},
      quotes: [],
      rev: 1,
      ...over,
    });
    let events = 0;
    const put = (items: readonly MemoryItem[], over: { event_id?: string; version?: number; op?: ChangeOp } = {}) => {
      const { op = "add", event_id = `event ${++events}`, ...rest } = over;
      const changes = items.map((each) => ({ op, reason: "said", item: each }));
      return memory.write(owner, { event_id, at: at(2), changes, ...rest });
    };
    const versionOf = async (of: MemoryOwner) => (await memory.state(of)).version;
    const ids = (found: readonly MemoryItem[]) => found.map(({ id }) => id);
    const kindOf = (work: Promise<unknown>) =>
      work.then(
        () => "nothing thrown",
        (error: unknown) => (error instanceof AppError ? error.kind : error),
      );

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
      await put([full], { event_id: "e1" });
      expect(await memory.get(owner, "1")).toEqual(full);
      expect(await memory.list(owner, {}, 10)).toEqual([full]);
      const next = { ...full, support: 2, rev: 2 };
      await put([next], { event_id: "e2", op: "reinforce" });
      expect(await memory.history(owner, "1")).toEqual([
        { event_id: "e2", at: at(2), op: "reinforce", reason: "said", item: next },
        { event_id: "e1", at: at(2), op: "add", reason: "said", item: full },
      ]);
    });

    test("an event is written once, also when two writers bring it at the same time", async () => {
      const write = () => put([item("1")], { event_id: "e" });
      const done = await Promise.all([write(), write(), write()]);
      expect(done.toSorted()).toEqual(["repeated", "repeated", "written"]);
      expect(await put([item("2")], { event_id: "e" })).toBe("repeated");
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["1"]);
      expect(await memory.count(owner)).toMatchObject({ changes: 1, events: 1 });
    });

    test("a change needs the revision before it; of a refused event nothing is written, and it may come again", async () => {
      await put([item("1")]);
      for (const rev of [1, 3]) {
        const work = put([item("0"), item("1", { rev })], { event_id: "e" });
        expect(await kindOf(work)).toBe("precondition_failed");
      }
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["1"]);
      expect(await put([item("0"), item("1", { rev: 2 })], { event_id: "e" })).toBe("written");
    });

    test("a write that was decided on an earlier state is refused", async () => {
      const { version } = await memory.state(owner);
      await put([item("1")], { version });
      expect(await kindOf(put([item("2")], { version }))).toBe("precondition_failed");
      const moved = await memory.state(owner);
      expect(moved.version).toBe(Number(version) + 1);
      expect(await put([item("2")], { version: moved.version })).toBe("written");
      const { version: before } = await memory.state(owner);
      await memory.remove(owner, { ids: ["1"] });
      expect(await kindOf(put([item("3")], { version: before }))).toBe("precondition_failed");
    });

    test("twenty writers lose nothing", async () => {
      await Promise.all(Array.from({ length: 20 }, (_, n) => put([item(`${n}`)])));
      expect(await memory.count(owner)).toMatchObject({ items: { episodic: 20 }, changes: 20, events: 20 });
    });

    test("owners do not see each other", async () => {
      const others = [
        { ...owner, user_id: "bob" },
        { ...owner, user_id: "" },
        { tenant_id: `${owner.tenant_id}'`, user_id: "ada" },
        { tenant_id: owner.user_id, user_id: owner.tenant_id },
        { tenant_id: "", user_id: `${owner.tenant_id}ada` },
        { ...owner, user_id: "$ne" },
        { ...owner, user_id: "%" },
        { ...owner, user_id: '{"$gt":""}' },
      ];
      await put([item("1")]);
      for (const other of others) {
        expect(await memory.get(other, "1")).toBeNull();
        expect(await memory.list(other, {}, 10)).toEqual([]);
        expect(await memory.list(other, { ids: ["1"] }, 10)).toEqual([]);
        expect([...(await memory.revisions(other, "episodic"))]).toEqual([]);
        expect(await memory.history(other, "1")).toEqual([]);
        expect(await memory.remove(other, { all: true })).toBe(0);
        expect(await memory.count(other)).toMatchObject({ items: { episodic: 0 }, changes: 0, events: 0 });
      }
      await memory.erase({ ...owner, user_id: "bob" });
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["1"]);
    });

    test("an operator passed as an object, against the types, is refused", async () => {
      await put([item("1")]);
      for (const operator of [{ $ne: null }, { $gt: "" }, ["ada"], null, 1]) {
        const hostile = operator as never;
        const works = [
          memory.list({ ...owner, user_id: hostile }, {}, 10),
          memory.list({ tenant_id: hostile, user_id: "ada" }, {}, 10),
          memory.get(owner, hostile),
          memory.history(owner, hostile),
          memory.remove(owner, { ids: [hostile] }),
          memory.list(owner, { ids: [hostile] }, 10),
          memory.revisions(owner, hostile),
          memory.remove(owner, { session_id: hostile }),
          ...["manager", "status", "session_id", "slot", "q"].map((field) =>
            memory.list(owner, { [field]: hostile }, 10),
          ),
        ].map(kindOf);
        expect(new Set(await Promise.all(works))).toEqual(new Set(["invalid_input"]));
      }
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["1"]);
    });

    test("every field of a search narrows the result; `q` is plain text without case and accents", async () => {
      await put([
        item("1", { text: "Zoë likes 100% cotton", session_id: "s1", occurred_at: at(1) }),
        item("2", { manager: "semantic", kind: "fact", slot: "name", occurred_at: at(2) }),
        item("3", { manager: "semantic", kind: "fact", slot: "name", status: "superseded", occurred_at: at(3) }),
      ]);
      const found = async (search: object) => ids(await memory.list(owner, search, 10));
      expect(await found({})).toEqual(["3", "2", "1"]);
      expect(await found({ manager: "semantic" })).toEqual(["3", "2"]);
      expect(await found({ manager: "semantic", status: "active" })).toEqual(["2"]);
      expect(await found({ session_id: "s1" })).toEqual(["1"]);
      expect(await found({ slot: "name", status: "superseded" })).toEqual(["3"]);
      expect(await found({ ids: ["1", "3", "unknown"] })).toEqual(["3", "1"]);
      expect(await found({ ids: ["1", "3"], status: "active" })).toEqual(["1"]);
      expect(await found({ ids: [] })).toEqual([]);
      expect(await found({ q: "ZOE LIKES" })).toEqual(["1"]);
      expect(await found({ q: "100%" })).toEqual(["1"]);
      expect(await found({ q: "t_xt" })).toEqual([]);
      expect(await found({ q: "$searched" })).toEqual([]);
      expect(await found({ q: ".*" })).toEqual([]);
    });

    test("the revisions of a manager's items are those of the active ones that have not expired", async () => {
      const expires_at = new Date(Date.now() - 60_000);
      await put([item("1"), item("2", { status: "retracted" }), item("gone", { expires_at })]);
      await put([item("fact", { manager: "semantic", kind: "fact" }), item("1", { rev: 2 })]);
      const revisions = await memory.revisions(owner, "episodic");
      expect(Object.fromEntries(revisions)).toEqual({ 1: 2 });
      await memory.remove(owner, { ids: ["1"] });
      expect((await memory.revisions(owner, "episodic")).size).toBe(0);
    });

    test("a search for pinned items finds those alone, whatever texts and details say", async () => {
      const liar = 'He wrote "pinned":true, {"pinned": true}';
      await put([
        item("1", { pinned: true, occurred_at: at(1) }),
        item("2", { text: liar, occurred_at: at(2) }),
        item("3", { pinned: true, text: liar, occurred_at: at(3) }),
        item("4", { pinned: true, manager: "semantic", kind: "fact", occurred_at: at(4) }),
      ]);
      const found = async (search: object) => ids(await memory.list(owner, { pinned: true, ...search }, 10));
      expect(await found({})).toEqual(["4", "3", "1"]);
      expect(await found({ manager: "episodic" })).toEqual(["3", "1"]);
      expect(await found({ q: "wrote" })).toEqual(["3"]);
      expect(await found({ after: { occurred_at: at(3), id: "3" } })).toEqual(["1"]);
      await put([item("1", { pinned: false, occurred_at: at(1), rev: 2 })]);
      expect(await found({ manager: "episodic" })).toEqual(["3"]);
    });

    test("pages hold every item once, newest first and then by id", async () => {
      await put(Array.from({ length: 7 }, (_, n) => item(`${n % 2 ? "é" : "Z"}${n}`, { occurred_at: at(n >> 1) })));
      const seen: string[] = [];
      let page = await memory.list(owner, {}, 2);
      for (let last = page.at(-1); last; last = page.at(-1)) {
        seen.push(...ids(page));
        page = await memory.list(owner, { after: last }, 2);
      }
      expect(seen).toEqual(["Z6", "é5", "Z4", "é3", "Z2", "é1", "Z0"]);
    });

    test("a removal takes the chosen items with their history, also while memory is switched off", async () => {
      await put([
        item("1", { session_id: "s1", occurred_at: at(1) }),
        item("2", { session_id: "s2", occurred_at: at(2) }),
        item("3", { occurred_at: at(3) }),
        item("4", { occurred_at: at(4) }),
        item("5", { session_id: "s1", occurred_at: at(5), manager: "semantic" }),
      ]);
      await memory.saveSettings(owner, { enabled: false });
      expect(await memory.remove(owner, { session_id: "s1", manager: "semantic" })).toBe(1);
      expect(await memory.remove(owner, { session_id: "s1", manager: "semantic" })).toBe(0);
      expect(await memory.remove(owner, { session_id: "s1" })).toBe(1);
      expect(await memory.history(owner, "1")).toEqual([]);
      expect(await memory.remove(owner, { before: at(3) })).toBe(1);
      expect(await memory.remove(owner, { ids: ["3", "unknown"] })).toBe(1);
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["4"]);
      expect(await memory.remove(owner, { all: true })).toBe(1);
      expect(await memory.count(owner)).toMatchObject({ items: { episodic: 0 }, changes: 0 });
    });

    test("nothing is written for an owner who switched memory off", async () => {
      expect((await memory.state(owner)).settings).toEqual({ enabled: true });
      await memory.saveSettings(owner, { enabled: false });
      expect((await memory.state(owner)).settings).toEqual({ enabled: false });
      expect(await kindOf(put([item("1")]))).toBe("conflict");
      await memory.saveSettings(owner, { enabled: true, retention_days: 30 });
      expect((await memory.state(owner)).settings).toEqual({ enabled: true, retention_days: 30 });
      expect(await put([item("1")])).toBe("written");
    });

    test("settings that are not given stay, also when two clients change them at the same time", async () => {
      await Promise.all([
        memory.saveSettings(owner, { enabled: false }),
        memory.saveSettings(owner, { retention_days: 30 }),
      ]);
      const both = { enabled: false, retention_days: 30 };
      expect((await memory.state(owner)).settings).toEqual(both);
      expect(await memory.saveSettings(owner, {})).toEqual(both);
      const { retention_days } = await memory.saveSettings(owner, { retention_days: null });
      expect(retention_days ?? null).toBeNull();
      expect((await memory.state(owner)).settings).toMatchObject({ enabled: false });
    });

    test("an erasure removes everything and refuses every later write", async () => {
      await put([item("1"), item("2")]);
      await memory.erase(owner);
      await memory.erase(owner);
      expect(await memory.count(owner)).toEqual({
        items: { episodic: 0, semantic: 0, procedural: 0, long_term: 0 },
        changes: 0,
        events: 0,
      });
      expect((await memory.state(owner)).erased_at).toBeInstanceOf(Date);
      expect(await kindOf(put([item("3")]))).toBe("conflict");
      expect(await kindOf(memory.saveSettings(owner, { enabled: true }))).toBe("conflict");
      expect(await memory.list(owner, {}, 10)).toEqual([]);
    });

    test("writes during an erasure leave nothing behind", async () => {
      const writes = Array.from({ length: 10 }, (_, n) => kindOf(put([item(`${n}`)])));
      const [done] = await Promise.all([Promise.all(writes), memory.erase(owner)]);
      expect(done.filter((kind) => kind !== "nothing thrown" && kind !== "conflict")).toEqual([]);
      expect(await memory.count(owner)).toMatchObject({ items: { episodic: 0 }, changes: 0, events: 0 });
    });

    test("history is bounded, and so is the number of changes of one event", async () => {
      for (let rev = 1; rev <= changesKept + 3; rev++) await put([item("1", { rev, support: rev })]);
      const history = await memory.history(owner, "1");
      expect(history.map((change) => change.item.rev)).toEqual(
        Array.from({ length: changesKept }, (_, n) => changesKept + 3 - n),
      );
      expect(await kindOf(put(Array.from({ length: 101 }, (_, n) => item(`many ${n}`))))).toBe("invalid_input");
      expect(await kindOf(put([item("2"), item("2")]))).toBe("invalid_input");
    });

    test("an expired item is not found, and a sweep removes it with its history", async () => {
      const past = new Date(Date.now() - 60_000);
      await put([item("gone", { expires_at: past }), item("there")]);
      expect(await memory.get(owner, "gone")).toBeNull();
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["there"]);
      while ((await engine.store.sweep(new Date())) >= sweepBatch);
      expect(await memory.count(owner)).toMatchObject({ items: { episodic: 1 }, changes: 1 });
      expect(eventsKeptMs).toBeGreaterThan(0);
    });

    test("what quotes a deleted source is wiped with its history, of any owner and at most the limit", async () => {
      const [one, other] = [`src_${randomUUID()}/1`, `src_${randomUUID()}/1`];
      await put([item("1", { quotes: [one, other] }), item("2", { quotes: [other] }), item("3")]);
      owner = { ...owner, user_id: "bob" };
      await put([item("1", { quotes: [one] })]);
      const versions = () => Promise.all(["ada", "bob"].map((user_id) => versionOf({ ...owner, user_id })));
      const before = await versions();
      expect(await engine.store.wipe([one], 1)).toBe(1);
      expect(await engine.store.wipe([one], 10)).toBe(1);
      const after = await versions();
      expect(after.map((version, n) => version > (before[n] ?? 0))).toEqual([true, true]);
      expect(await engine.store.wipe([one], 10)).toBe(0);
      expect(await versions()).toEqual(after);
      expect(await memory.list(owner, {}, 10)).toEqual([]);
      owner = { ...owner, user_id: "ada" };
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["3", "2"]);
      expect(await memory.history(owner, "1")).toEqual([]);
    });

    test("text with NUL is refused, and a lone surrogate becomes U+FFFD", async () => {
      expect(await kindOf(put([item("1", { text: "a\0b" })]))).toBe("invalid_input");
      await put([item("1", { text: "half \ud83c" })]);
      expect(await memory.get(owner, "1")).toMatchObject({ text: "half \ufffd" });
    });

    test("an acknowledged write is there after the store was closed and opened again", async () => {
      await put([item("1")]);
      await engine.store.close();
      memory = (await engine.reopen()).memory;
      expect(ids(await memory.list(owner, {}, 10))).toEqual(["1"]);
    });
  });
}
