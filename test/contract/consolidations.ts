import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { benchmarkOwner } from "../../domain/benchmark-scope.ts";
import { consolidationRestMs } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import { firstRevision } from "../../memory/items/first-revision.ts";
import type { Consolidations } from "../../stores/ports/consolidations.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const minute = 60_000;
const start = Date.parse("2026-01-01T00:00:00.000Z");

/** The contract of due memories on every engine of the role "documents". Each test has a tenant of its own. */
export function consolidationsContract(name: string, open: OpenEngine<DocumentStore>): void {
  describe(`due memories on ${name}`, () => {
    let engine: Engine<DocumentStore>;
    let store: DocumentStore;
    let consolidations: Consolidations;
    let owner: MemoryOwner;
    let written = 0;

    beforeAll(async () => {
      engine = await open();
      store = engine.store;
      ({ consolidations } = store);
    });
    beforeEach(() => {
      owner = { tenant_id: `tenant ${randomUUID()}`, user_id: "ada" };
    });
    afterAll(() => engine.dispose());

    const item = (id: string): MemoryItem =>
      firstRevision({
        id,
        manager: "episodic",
        kind: "note",
        text: "a text",
        occurred_at: new Date(0),
        recorded_at: new Date(0),
        derived_by: "test",
      });
    const write = async (of = owner): Promise<void> => {
      written += 1;
      const changes = [{ op: "add", reason: "said", item: item(`${written}`) }] as const;
      await store.memory.write(of, { event_id: `event ${written}`, at: new Date(), changes });
    };
    const versionOf = async () => (await store.memory.state(owner)).version;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);
    /** Takes everything that is due then, and returns the keys of this test's tenant. */
    async function taken(now: Date, leaseMs = minute): Promise<string[]> {
      const keys: string[] = [];
      for (;;) {
        const due = await consolidations.take(now, { limit: 500, leaseMs });
        keys.push(...due.filter(({ tenant_id }) => tenant_id === owner.tenant_id).map(({ owner_key }) => owner_key));
        if (due.length < 500) return keys;
      }
    }
    const later = () => inMinutes(consolidationRestMs / minute + 1);

    test("a write makes its owner due after a rest, and its key leads to the owner", async () => {
      await write();
      expect(await taken(inMinutes(1))).toEqual([]);
      const [key = "", ...others] = await taken(later());
      expect(others).toEqual([]);
      expect(await consolidations.ownerOf(key)).toEqual(owner);
      // Hexadecimal digits may spell "ada" by chance.
      expect(key).toMatch(/^[0-9a-f]+$/);
      expect(await consolidations.ownerOf("unknown")).toBeNull();
    });

    test("further writes do not put off what is due", async () => {
      await write();
      const { due_at } = await consolidations.state(owner);
      await write();
      expect(await consolidations.state(owner)).toEqual({ due_at, ended_at: null, through: null });
    });

    test("only one of two callers takes an owner, and an unsettled one is due again after the lease", async () => {
      await write();
      const now = later();
      const both = await Promise.all([taken(now, 10 * minute), taken(now, 10 * minute)]);
      expect(both.flat()).toHaveLength(1);
      expect(await taken(new Date(now.getTime() + 9 * minute))).toEqual([]);
      expect(await taken(new Date(now.getTime() + 11 * minute))).toEqual(both.flat());
    });

    test("a settled owner is due again after the next write, or at the time that was named", async () => {
      await write();
      const [at, next] = [new Date(), inMinutes(600)];
      expect(await consolidations.settle(owner, { version: await versionOf(), at, next: null })).toBe(true);
      expect(await taken(inMinutes(1_000))).toEqual([]);
      expect(await consolidations.state(owner)).toEqual({ ended_at: at, due_at: null, through: null });
      await write();
      expect(await taken(later())).toHaveLength(1);
      await consolidations.settle(owner, { version: await versionOf(), at, next });
      expect(await taken(inMinutes(500))).toEqual([]);
      expect(await taken(inMinutes(601))).toHaveLength(1);
    });

    test("what was written during a consolidation stays due", async () => {
      await write();
      const version = await versionOf();
      await write();
      expect(await consolidations.settle(owner, { version, at: new Date(), next: null })).toBe(false);
      expect(await taken(later())).toHaveLength(1);
    });

    test("a request makes an owner due at once, also one who has written nothing", async () => {
      await consolidations.request(owner, new Date());
      await consolidations.request(owner, inMinutes(5));
      const [key = ""] = await taken(new Date());
      expect(await consolidations.ownerOf(key)).toEqual(owner);
      // Also one who is taken: what was asked for now is new.
      expect(await taken(new Date())).toEqual([]);
      await consolidations.request(owner, new Date());
      expect(await taken(new Date())).toEqual([key]);
    });

    test("a postponed owner is not due before, and one who is not due stays so", async () => {
      await consolidations.request(owner, new Date());
      const [key = ""] = await taken(new Date());
      await consolidations.postpone(key, inMinutes(60));
      expect(await taken(inMinutes(59))).toEqual([]);
      expect(await taken(inMinutes(61))).toEqual([key]);
      await consolidations.settle(owner, { version: await versionOf(), at: new Date(), next: null });
      await consolidations.postpone(key, inMinutes(60));
      expect((await consolidations.state(owner)).due_at).toBeNull();
    });

    test("the newest turn that was read only moves on", async () => {
      await write();
      for (const through of ["mem_2", "mem_1", "mem_3"]) await consolidations.read(owner, through);
      expect((await consolidations.state(owner)).through).toBe("mem_3");
    });

    test("an erased owner is not due, has no name, and cannot be ordered", async () => {
      await consolidations.request(owner, new Date());
      const [key = ""] = await taken(new Date());
      await store.memory.erase(owner);
      expect(await taken(inMinutes(10_000))).toEqual([]);
      expect(await consolidations.ownerOf(key)).toBeNull();
      await consolidations.read(owner, "mem_1");
      expect(await consolidations.settle(owner, { version: 1, at: new Date(), next: new Date() })).toBe(true);
      expect(await consolidations.state(owner)).toEqual({ ended_at: null, due_at: null, through: null });
      await expect(consolidations.request(owner, new Date())).rejects.toMatchObject({ kind: "conflict" });
    });

    test("those that wait are counted", async () => {
      const before = await consolidations.waiting(later());
      await write();
      await write({ ...owner, user_id: "bob" });
      expect((await consolidations.waiting(later())) - before).toBe(2);
      expect(await consolidations.waiting(new Date(0))).toBe(0);
    });

    test("an owner waits since he was due until he is settled, also while he is taken, postponed and taken again", async () => {
      const due = new Date(start);
      const late = () => consolidations.waiting(new Date(start));
      const before = await late();
      await consolidations.request(owner, due);
      const [key = ""] = await taken(new Date());
      expect((await late()) - before).toBe(1);
      await taken(inMinutes(2));
      await consolidations.postpone(key, inMinutes(60));
      expect((await late()) - before).toBe(1);
      await taken(inMinutes(61));
      await write();
      // A write during the consolidation begins another wait.
      const version = (await versionOf()) - 1;
      expect(await consolidations.settle(owner, { version, at: new Date(), next: null })).toBe(false);
      expect([(await late()) - before, (await consolidations.state(owner)).due_at !== null]).toEqual([0, true]);
      await consolidations.request(owner, due);
      await consolidations.settle(owner, { version: await versionOf(), at: new Date(), next: null });
      expect((await late()) - before).toBe(0);
    });

    test("owners of benchmarks wait for nobody", async () => {
      const before = await consolidations.waiting(inMinutes(60));
      await write(benchmarkOwner(randomUUID(), 1));
      expect(await consolidations.waiting(inMinutes(60))).toBe(before);
    });

    test("events that were written are told from others, and each owner's from another's", async () => {
      await write();
      const ids = [`event ${written}`, "never"];
      expect([...(await store.memory.written(owner, ids))]).toEqual([`event ${written}`]);
      expect([...(await store.memory.written({ ...owner, user_id: "bob" }, ids))]).toEqual([]);
      expect([...(await store.memory.written(owner, []))]).toEqual([]);
    });
  });
}
