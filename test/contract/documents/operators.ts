import { beforeEach, expect, test } from "vitest";
import { AppError } from "../../../domain/errors.ts";
import type { DocumentStore, StoredDocument } from "../../../stores/ports/documents.ts";

const nested = (levels: number): unknown => (levels === 0 ? "deep" : [nested(levels - 1)]);

interface Place {
  readonly store: DocumentStore;
  readonly tenant_id: string;
  turn(id: string, over?: Partial<StoredDocument>): StoredDocument;
}

/** Text of clients never becomes an operator of the engine's query language. */
export function operators(open: () => Place): void {
  let store: DocumentStore;
  let tenant_id = "";
  let turn: Place["turn"];
  beforeEach(() => {
    ({ store, tenant_id, turn } = open());
  });

  test("query operators are plain text: in a filter they match no document, in data they come back unchanged", async () => {
    const data = {
      $where: "1",
      "a.b": { $gt: "" },
      ["__proto__"]: { x: 1 },
      deep: nested(150),
      n: [-1.5, 1e21, 2 ** 53],
    };
    await store.put("memory_turns", [turn("1", { data })]);
    for (const value of ["$ne", '{"$ne":null}', "{ $where: 'true' }", "[$ne]", ".*", "%"]) {
      for (const field of ["user_id", "session_id", "trace_id"]) {
        expect(await store.find("memory_turns", { tenant_id, [field]: value }, 10)).toEqual([]);
        expect(await store.delete("memory_turns", { tenant_id, [field]: value })).toBe(0);
      }
      expect(await store.find("memory_turns", { tenant_id: value }, 10)).toEqual([]);
      expect(await store.get("memory_turns", value, "1")).toBeNull();
      expect(await store.get("memory_turns", tenant_id, value)).toBeNull();
    }
    expect((await store.get("memory_turns", tenant_id, "1"))?.data).toEqual(data);
  });

  test("an operator passed as an object, against the types, finds and deletes nothing", async () => {
    await store.put("memory_turns", [turn("1")]);
    const none = async (work: Promise<unknown>) =>
      expect([[], 0, null, "invalid_input"]).toContainEqual(
        await work.catch((error: unknown) => (error instanceof AppError ? error.kind : error)),
      );
    for (const operator of [
      { $ne: null },
      { $gt: "" },
      { $regex: ".*" },
      { $in: ["ada"] },
      ["ada"],
      { $where: "true" },
    ]) {
      const hostile = operator as never;
      await none(store.find("memory_turns", { tenant_id: hostile }, 10));
      await none(store.get("memory_turns", hostile, "1"));
      await none(store.get("memory_turns", tenant_id, hostile));
      for (const field of ["user_id", "session_id", "trace_id"]) {
        await none(store.find("memory_turns", { tenant_id, [field]: hostile }, 10));
        await none(store.delete("memory_turns", { tenant_id, [field]: hostile }));
        await none(store.delete("memory_turns", { tenant_id: hostile, [field]: "ada" }));
      }
    }
    expect(await store.find("memory_turns", { tenant_id }, 10)).toMatchObject([{ id: "1" }]);
  });
}
