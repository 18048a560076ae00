import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DocumentStore, type StoredDocument, sweepBatch } from "../../stores/ports/documents.ts";
import { operators } from "./documents/operators.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const minute = 60_000;
const start = Date.parse("2026-01-01T00:00:00.000Z");
const at = (minutes: number): Date => new Date(start + minutes * minute);

const _nested = (levels: number): unknown => (levels === 0 ? "deep" : [_nested(levels - 1)]);

/** The contract of every engine of the role "documents". Each test works as a tenant of its own. */
export function documentsContract(name: string, open: OpenEngine<DocumentStore>): void {
  describe(`documents on ${name}`, () => {
    let engine: Engine<DocumentStore>;
    let store: DocumentStore;
    let tenant_id = "";

    beforeAll(async () => {
      engine = await open();
      store = engine.store;
    });
    beforeEach(() => {
      tenant_id = `tenant ${randomUUID()}`;
    });
    afterAll(() => engine.dispose());

    const turn = (id: string, over: Partial<StoredDocument> = {}): StoredDocument => ({
      id,
      tenant_id,
      user_id: "ada",
      session_id: "s1",
      trace_id: null,
      occurred_at: at(0),
      expires_at: null,
      data: {},
      ...over,
    });
    const ids = (found: readonly StoredDocument[]) => found.map((document) => document.id);

    test("a document comes back as it was put", async () => {
      const document = turn("1", {
        trace_id: "trc_1",
        expires_at: new Date(Date.now() + minute),
        data: { text: "naïve 漢字 🜁 '\"\\ {a}", list: [1, [2, null]], deep: { __proto__x: true, n: 0.1 }, empty: "" },
      });
      await store.put("memory_turns", [document]);
      expect(await store.get("memory_turns", tenant_id, "1")).toEqual(document);
      expect(await store.find("memory_turns", { tenant_id }, 10)).toEqual([document]);
    });

    test("the last write wins, also within one call", async () => {
      await store.put("memory_turns", [turn("1", { data: { n: 1 } })]);
      await store.put("memory_turns", [turn("1", { data: { n: 2 } }), turn("1", { data: { n: 3 } })]);
      expect(await store.find("memory_turns", { tenant_id }, 10)).toMatchObject([{ data: { n: 3 } }]);
    });

    test("collections and tenants do not see each other", async () => {
      const stranger = `${tenant_id}'`;
      await store.put("memory_turns", [turn("1")]);
      await store.put("memory_turns", [turn("1", { tenant_id: stranger, data: { other: true } })]);
      expect(await store.get("usage_sessions", tenant_id, "1")).toBeNull();
      expect(await store.get("memory_turns", tenant_id, "1")).toMatchObject({ data: {} });
      expect(await store.get("memory_turns", stranger, "1")).toMatchObject({ data: { other: true } });
      expect(await store.delete("memory_turns", { tenant_id, user_id: "ada" })).toBe(1);
      expect(ids(await store.find("memory_turns", { tenant_id: stranger }, 10))).toEqual(["1"]);
    });

    test("documents are found newest first, then by id descending, at most `limit`", async () => {
      await store.put("trace_events", [
        turn("a", { occurred_at: at(1) }),
        turn("c", { occurred_at: at(2) }),
        turn("b", { occurred_at: at(2) }),
        turn("d", { occurred_at: at(0) }),
      ]);
      expect(ids(await store.find("trace_events", { tenant_id }, 10))).toEqual(["c", "b", "a", "d"]);
      expect(ids(await store.find("trace_events", { tenant_id }, 2))).toEqual(["c", "b"]);
    });

    test("pages hold every document once and in order when each begins after the last document of the previous page", async () => {
      const all = Array.from({ length: 7 }, (_, n) => turn(`${n % 2 ? "é" : "Z"}${n}`, { occurred_at: at(n >> 1) }));
      await store.put("usage_events", all);
      await store.put("usage_events", [turn("other", { user_id: "bob", occurred_at: at(2) })]);
      const wanted = ids(await store.find("usage_events", { tenant_id, user_id: "ada" }, 10));
      expect(wanted).toEqual(["Z6", "é5", "Z4", "é3", "Z2", "é1", "Z0"]);
      for (const size of [1, 2, 7]) {
        const seen: string[] = [];
        let page = await store.find("usage_events", { tenant_id, user_id: "ada" }, size);
        for (let last = page.at(-1); last; last = page.at(-1)) {
          seen.push(...ids(page));
          page = await store.find("usage_events", { tenant_id, user_id: "ada", after: last }, size);
        }
        expect(seen).toEqual(wanted);
      }
      const gone = { occurred_at: at(2), id: "between" };
      const rest = await store.find("usage_events", { tenant_id, after: gone, since: at(1) }, 10);
      expect(ids(rest)).toEqual(["Z4", "é3", "Z2"]);
    });

    test("every field of a filter narrows the result; `since` is inclusive, `before` is exclusive", async () => {
      await store.put("trace_events", [
        turn("1", { user_id: "ada", session_id: "s1", trace_id: "t1", occurred_at: at(1) }),
        turn("2", { user_id: "ada", session_id: "s2", trace_id: "t2", occurred_at: at(2) }),
        turn("3", { user_id: "bob", session_id: "s1", trace_id: "t2", occurred_at: at(3) }),
        turn("4", { user_id: null, session_id: null, trace_id: null, occurred_at: at(4) }),
      ]);
      const find = async (filter: object) => ids(await store.find("trace_events", { tenant_id, ...filter }, 10));
      expect(await find({ user_id: "ada" })).toEqual(["2", "1"]);
      expect(await find({ session_id: "s1" })).toEqual(["3", "1"]);
      expect(await find({ trace_id: "t2", user_id: "bob" })).toEqual(["3"]);
      expect(await find({ since: at(2), before: at(4) })).toEqual(["3", "2"]);
      expect(await find({ user_id: "' OR true --" })).toEqual([]);
      expect(await find({ user_id: "" })).toEqual([]);
    });

    describe("operators of the engine", () => operators(() => ({ store, tenant_id, turn })));

    test("an expired document is not found, even before it is swept", async () => {
      const past = new Date(Date.now() - minute);
      const future = new Date(Date.now() + 60 * minute);
      await store.put("memory_turns", [turn("gone", { expires_at: past }), turn("there", { expires_at: future })]);
      expect(await store.get("memory_turns", tenant_id, "gone")).toBeNull();
      expect(ids(await store.find("memory_turns", { tenant_id }, 10))).toEqual(["there"]);
      expect(await store.sweep(new Date())).toBeGreaterThanOrEqual(1);
      expect(ids(await store.find("memory_turns", { tenant_id }, 10))).toEqual(["there"]);
    });

    test("a sweep removes a batch; the sweeps after it remove the rest, and nothing that is not expired", async () => {
      const past = new Date(Date.now() - minute);
      const expired = Array.from({ length: sweepBatch + 5 }, (_, n) => turn(`${n}`, { expires_at: past }));
      await store.put("usage_events", [...expired, turn("kept")]);
      const counts = [await store.sweep(new Date()), await store.sweep(new Date()), await store.sweep(new Date())];
      expect(counts).toEqual([sweepBatch, 5, 0]);
      expect(ids(await store.find("usage_events", { tenant_id }, 10))).toEqual(["kept"]);
    });

    test("a deletion removes the matching documents and returns their number", async () => {
      await store.put("usage_sessions", [
        turn("1", { occurred_at: at(1) }),
        turn("2", { occurred_at: at(2) }),
        turn("3", { user_id: "bob", occurred_at: at(1) }),
      ]);
      expect(await store.delete("usage_sessions", { tenant_id, user_id: "ada", before: at(2) })).toBe(1);
      expect(ids(await store.find("usage_sessions", { tenant_id }, 10))).toEqual(["2", "3"]);
    });

    test("a deletion whose filter names only the tenant is refused", async () => {
      await store.put("usage_sessions", [turn("1")]);
      await expect(store.delete("usage_sessions", { tenant_id })).rejects.toMatchObject({ kind: "invalid_input" });
      expect(await store.find("usage_sessions", { tenant_id }, 10)).toHaveLength(1);
    });

    test("a wipe deletes the documents that quote one of the keys, of any collection and tenant, at most its limit", async () => {
      const [one, other] = [`src_${randomUUID()}/1`, `src_${randomUUID()}/1`];
      await store.put("memory_turns", [
        turn("1", { quotes: [one, other] }),
        turn("2", { quotes: [other] }),
        turn("3", { quotes: [] }),
        turn("4"),
      ]);
      await store.put("trace_events", [turn("5", { quotes: [one] })]);
      await store.put("usage_events", [turn("6", { tenant_id: `${tenant_id} other`, quotes: [one] })]);
      expect(await store.get("memory_turns", tenant_id, "2")).toEqual(turn("2"));
      expect(await store.wipe([one.slice(0, -1)], 10)).toBe(0);
      expect(await store.wipe([one], 2)).toBe(2);
      expect(await store.wipe([one, `src_${randomUUID()}/1`], 10)).toBe(1);
      expect(await store.wipe([one], 10)).toBe(0);
      expect(ids(await store.find("memory_turns", { tenant_id }, 10))).toEqual(["4", "3", "2"]);
      expect(await store.find("trace_events", { tenant_id }, 10)).toEqual([]);
      // A document that is written again quotes what its last version quotes.
      await store.put("memory_turns", [turn("2")]);
      expect(await store.wipe([other], 10)).toBe(0);
    });

    test("twenty writers lose nothing", async () => {
      const write = (n: number) =>
        store.put("usage_events", [turn("shared", { data: { n } }), turn(`own ${n}`), turn("also shared")]);
      await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
      expect(await store.find("usage_events", { tenant_id }, 1_000)).toHaveLength(22);
    });

    test("text with NUL is refused, a lone surrogate becomes U+FFFD, and escape sequences of both stay text", async () => {
      for (const document of [turn("a\0b"), turn("a", { data: { text: "\\\0" } })])
        await expect(store.put("memory_turns", [document])).rejects.toMatchObject({ kind: "invalid_input" });
      await store.put("memory_turns", [turn("not NUL", { data: { text: "\\u0000" } })]);
      await store.put("memory_turns", [turn("1", { data: { half: "\ud83c", "back\\ud83cslash": "\\ud83c" } })]);
      expect(await store.get("memory_turns", tenant_id, "1")).toMatchObject({
        data: { half: "\ufffd", "back\\ud83cslash": "\\ud83c" },
      });
    });

    test("an empty write is no error, and health names the engine", async () => {
      await store.put("memory_turns", []);
      expect(await store.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/\w+ \d/) });
    });

    test("an acknowledged write is there after the store was closed and opened again", async () => {
      await store.put("memory_turns", [turn("1")]);
      await store.close();
      await store.close();
      store = await engine.reopen();
      expect(ids(await store.find("memory_turns", { tenant_id }, 10))).toEqual(["1"]);
    });
  });
}
