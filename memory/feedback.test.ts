import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MemoryItem } from "../domain/memory-item.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { openPostgresDocuments } from "../stores/postgres/documents.ts";
import type { Engine } from "../test/contract/engine.ts";
import { postgresEngine } from "../test/support/postgres-engine.ts";
import { createMemoryFeedback } from "./feedback.ts";
import { createManagers } from "./managers.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";
import { createMemoryUsers } from "./users.ts";

let engine: Engine<DocumentStore>;
let documents: DocumentStore;
beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
  documents = engine.store;
});
afterAll(() => engine?.dispose());

let tests = 0;
let scope: MemoryScope;
beforeEach(() => {
  tests += 1;
  scope = { tenant_id: `t${tests}`, user_id: "ada", session_id: "s" };
});

async function asked(over: Partial<NewTurn> = {}): Promise<string> {
  const { episodic, procedural, short_term } = createManagers({ documents });
  const trace_id = `trc_${tests}_${Math.random()}`;
  const turn: NewTurn = {
    trace_id,
    asked_at: Date.now() - 1_000,
    question: "Who designed the Aurora Belle?",
    answer: "Ada Solheim [1].",
    pipeline: "knowledge_graph",
    names: [],
    quotes: ["src_1/1"],
    ...over,
  };
  for (const manager of [short_term, episodic, procedural]) await manager.remember(scope, turn);
  return trace_id;
}

/** No erasure is requested in these tests. */
const memoryErasures = { find: async () => null } as never;
const feedback = () => {
  const users = createMemoryUsers({ records: { memoryErasures }, documents });
  return createMemoryFeedback({ documents, users });
};
const itemsOf = async (manager: MemoryItem["manager"]) => documents.memory.list(scope, { manager }, 100);
const counts = async () => (await itemsOf("procedural")).map(({ details: { good = 0, bad = 0 } }) => ({ good, bad }));

test("feedback becomes the last line of the question's item, and is counted for its pipeline", async () => {
  const trace_id = await asked();
  const first = await feedback()(scope.tenant_id, { trace_id, rating: "bad", comment: "Too long." });
  expect(first.op).toBe("add");
  const text = "Who designed the Aurora Belle?\nAda Solheim [1].";
  expect(await itemsOf("episodic")).toMatchObject([
    { text: `${text}\nThe user found this answer bad: Too long.`, importance: 0.2, quotes: ["src_1/1"] },
  ]);
  expect(await counts()).toEqual([{ good: 0, bad: 1 }]);
  const recalled = await createManagers({ documents }).episodic.recall(scope, "Who designed the Aurora Belle?");
  expect(recalled.memories?.[0]?.text).toContain("found this answer bad");
});

test("the same feedback again changes nothing, and other feedback takes its place", async () => {
  const trace_id = await asked();
  const give = (rating: "good" | "bad", comment: string | null = null) =>
    feedback()(scope.tenant_id, { trace_id, rating, comment });
  await give("bad", "Too long.");
  const { version } = await documents.memory.state(scope);
  expect((await give("bad", "Too long.")).op).toBe("noop");
  expect((await documents.memory.state(scope)).version).toBe(version);
  expect((await give("good")).op).toBe("update");
  const [item] = await itemsOf("episodic");
  expect(item?.text).toBe("Who designed the Aurora Belle?\nAda Solheim [1].\nThe user found this answer good.");
  expect(await counts()).toEqual([{ good: 1, bad: 0 }]);
});

test("feedback that many clients give at the same time is counted once", async () => {
  const trace_id = await asked();
  const done = await Promise.all(
    Array.from({ length: 8 }, () => feedback()(scope.tenant_id, { trace_id, rating: "good", comment: null })),
  );
  expect(done.filter(({ op }) => op !== "noop")).toHaveLength(1);
  expect(await counts()).toEqual([{ good: 1, bad: 0 }]);
});

test("secrets are dropped from it", async () => {
  const trace_id = await asked();
  const comment = "It told my password is hunter2x9";
  expect(await feedback()(scope.tenant_id, { trace_id, rating: "bad", comment })).toMatchObject({
    dropped: ["password"],
  });
  const [item] = await itemsOf("episodic");
  expect(JSON.stringify(item)).not.toContain("hunter2x9");
});

test("it goes with a source that the answer quotes, with its history", async () => {
  const quote = `src_${tests}_quoted/1`;
  const trace_id = await asked({ quotes: [quote] });
  const { item } = await feedback()(scope.tenant_id, { trace_id, rating: "bad", comment: "Brandvold is wrong." });
  await documents.wipe([quote], 10);
  expect(await itemsOf("episodic")).toEqual([]);
  expect(await documents.memory.history(scope, item.id)).toEqual([]);
});

test("nobody gives feedback on questions of other tenants, of nobody, of forgotten turns, or against the user's will", async () => {
  const trace_id = await asked();
  const give = (tenant_id: string, trace: string) =>
    feedback()(tenant_id, { trace_id: trace, rating: "good", comment: null });
  for (const [tenant, trace] of [
    ["other", trace_id],
    [scope.tenant_id, "trc_none"],
    [scope.tenant_id, "%"],
    [scope.tenant_id, '{"$ne":null}'],
  ] as const)
    await expect(give(tenant, trace)).rejects.toMatchObject({ kind: "not_found", field: "trace_id" });
  const tenant_id = scope.tenant_id;
  scope = { tenant_id, user_id: "", session_id: '["key_1","s"]' };
  const { short_term } = createManagers({ documents });
  const turn = {
    trace_id: "trc_nobody",
    question: "Who?",
    answer: "",
    pipeline: "p",
    asked_at: Date.now(),
    names: [],
    quotes: [],
  };
  await short_term.remember(scope, turn);
  await expect(give(tenant_id, "trc_nobody")).rejects.toMatchObject({ kind: "not_found" });
  scope = { tenant_id, user_id: "ada", session_id: "s" };
  await documents.memory.saveSettings(scope, { enabled: false });
  await expect(give(tenant_id, trace_id)).rejects.toMatchObject({ kind: "conflict" });
  await documents.memory.saveSettings(scope, { enabled: true });
  expect(await counts()).toEqual([{ good: 0, bad: 0 }]);
  await documents.memory.remove(scope, { session_id: "s", manager: "episodic" });
  await expect(give(tenant_id, trace_id)).rejects.toMatchObject({ kind: "not_found" });
});
