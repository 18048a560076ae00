import { expect, test } from "vitest";
import { unavailable } from "../domain/errors.ts";
import { silentLog } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { createGate } from "../test/support/gate.ts";
import { useManagersLab } from "../test/support/managers-lab.ts";
import { newItem } from "./items/new-item.ts";
import { createMemory } from "./memory.ts";
import { createMemorySessions } from "./sessions.ts";

const lab = useManagersLab();
const { answerTo, facts, managers, say, turn } = lab;

test("forgetting a session also removes its episodic items, and keeps facts", async () => {
  const { short_term } = managers();
  const sessions = createMemorySessions({ documents: lab.documents });
  await say("I live in Kestrel Bay.");
  await short_term.remember(lab.scope, turn("How deep is the dry dock?"));
  lab.scope = { ...lab.scope, session_id: "other" };
  await say("Who designed the Aurora Belle?");
  const session = { ...lab.scope, session_id: "s" };
  expect(await sessions.forget(session)).toBe(1);
  const left = await lab.documents.memory.list(lab.scope, { manager: "episodic" }, 10);
  expect(left.map(({ session_id }) => session_id)).toEqual(["other"]);
  expect(await facts()).toHaveLength(1);
  expect(await sessions.forget({ ...lab.scope, session_id: "other" })).toBe(0);
  await expect(sessions.forget(session)).rejects.toMatchObject({ kind: "not_found" });
});

test("standing instructions are given with every question, once each, and outcomes are counted", async () => {
  await say("Always answer in German. Who designed the Aurora Belle?", { outcome: "answered" });
  await say("always answer in german!", { outcome: "not_found" });
  await say("Never mind.", { outcome: "not_found" });
  const found = await managers().procedural.recall(lab.scope, "Where is the opera?");
  expect(found.memories?.map(({ text }) => text)).toEqual(["Always answer in German"]);
  const [outcome] = (await lab.documents.memory.list(lab.scope, { manager: "procedural" }, 10)).filter(
    ({ kind }) => kind === "outcome",
  );
  expect(outcome).toMatchObject({ support: 3, details: { pipeline: "knowledge_graph", answered: 1 } });
});

test("an instruction that a client has retracted takes no room", async () => {
  await say("Always answer in French.");
  const known = (await lab.documents.memory.list(lab.scope, { manager: "procedural" }, 10)).find(
    (item) => item.slot !== null,
  );
  if (!known) throw new Error("No item");
  const changes = Array.from({ length: 100 }, (_, n) => {
    const retracted = { kind: "instruction", status: "retracted", id: `mem_${n}`, slot: `${n}`, rev: 1 } as const;
    return { op: "add", reason: "test", item: { ...known, ...retracted } } as const;
  });
  await lab.documents.memory.write(lab.scope, { event_id: "many", at: new Date(), changes });
  await say("Always answer in German.");
  const { memories } = await managers().procedural.recall(lab.scope, "Where is the opera?");
  expect(memories?.map(({ text }) => text)).toContain("Always answer in German");
});

test("a correction that names a value only changes the fact of the turn before", async () => {
  await say("My appointment is on Monday.");
  await say("No, it is Tuesday.");
  expect(await answerTo("When is my appointment?")).toEqual(["My appointment is on Tuesday"]);
  const said = await managers().episodic.recall(lab.scope, "What did I say about my appointment?");
  expect(said.answer?.items.map(({ text }) => text)).toEqual([
    "No, it is Tuesday. (My appointment is on Tuesday)",
    "My appointment is on Monday.",
  ]);
  await say("Who designed the Aurora Belle?");
  await say("No, it is Wednesday.");
  expect(await answerTo("When is my appointment?")).toEqual(["My appointment is on Tuesday"]);
});

test("the profile is made of the facts that hold", async () => {
  await say("I live in Kestrel Bay.");
  await say("I now live in Solheim.");
  const found = await managers().long_term.recall(lab.scope, "anything");
  expect(found.memories).toMatchObject([{ manager: "long_term", text: "I now live in Solheim." }]);
});

test("nothing is remembered about a user who switched memory off, and nothing is recalled", async () => {
  await say("My project is called Aurora.");
  await lab.documents.memory.saveSettings(lab.scope, { enabled: false });
  await say("I live in Kestrel Bay.");
  expect(await facts()).toHaveLength(1);
  expect(await answerTo("What is my project called?")).toBeUndefined();
});

test("the period that a user chose counts from the last time that a fact was stated", async () => {
  const day = 24 * 3_600_000;
  await lab.documents.memory.saveSettings(lab.scope, { retention_days: 2 });
  const expiry = async () =>
    (await lab.documents.memory.list(lab.scope, { manager: "semantic" }, 1))[0]?.expires_at?.getTime();
  const first = Date.now() - 1.5 * day;
  const { semantic } = managers();
  await semantic.remember(lab.scope, turn("I live in Kestrel Bay.", { asked_at: first }));
  expect(await expiry()).toBe(first + 2 * day);
  await semantic.remember(lab.scope, turn("I live in Kestrel Bay.", { asked_at: first + day }));
  expect(await expiry()).toBe(first + 3 * day);
  await lab.documents.memory.saveSettings(lab.scope, { retention_days: null });
  await semantic.remember(lab.scope, turn("I live in Kestrel Bay.", { asked_at: first + day + 1 }));
  expect(await expiry()).toBeUndefined();
});

test("a store that is away costs the question nothing but memory: every manager is named", async () => {
  const away = async () => {
    throw unavailable("documents");
  };
  const memory = new Proxy(lab.documents.memory, { get: () => away });
  const broken = createMemory({ documents: { ...lab.documents, find: away, put: away, memory }, log: silentLog() });
  const recalled = await broken.assemble(lab.scope, "What is my project called?");
  expect(recalled).toMatchObject({ question: "What is my project called?", used: false, items_used: {} });
  expect(recalled.degraded).toEqual(["episodic", "semantic", "procedural", "short_term", "long_term"]);
  await broken.observe(lab.scope, turn("I live in Kestrel Bay."));
});

test("a manager is ready while its part of the store can be read", async () => {
  const statesOf = (documents: DocumentStore) => createMemory({ documents, log: silentLog() }).managers();
  const away = () => Promise.reject(unavailable("documents"));
  const { documents } = lab;
  const ready = { short_term: "ready", episodic: "ready", semantic: "ready", procedural: "ready", long_term: "ready" };
  const items = {
    episodic: "unavailable",
    semantic: "unavailable",
    procedural: "unavailable",
    long_term: "unavailable",
  };
  expect(await statesOf(documents)).toEqual(ready);
  expect(await statesOf({ ...documents, find: away })).toEqual({ ...ready, short_term: "unavailable" });
  const unreadable = { ...documents, memory: { ...documents.memory, list: away } };
  expect(await statesOf(unreadable)).toEqual({ ...ready, ...items });
});

test("the first recall of a user with many turns may search the newest and say so, a later one searches all", async () => {
  const turnsTold = 1_100;
  const made = (n: number) => {
    const text = n === 0 ? "The boat is called Aurora" : `The weather on day ${n}`;
    const item = newItem(turn(text, { asked_at: Date.now() - (turnsTold - n) * 60_000 }), lab.scope, {
      manager: "episodic",
      kind: "turn",
      text,
      derived_by: "test",
    });
    return { op: "add", reason: "told", item } as const;
  };
  for (let first = 0; first < turnsTold; first += 100) {
    const changes = Array.from({ length: 100 }, (_, n) => made(first + n));
    await lab.documents.memory.write(lab.scope, { event_id: `told ${first}`, at: new Date(), changes });
  }
  const gate = createGate();
  const { memory: items } = lab.documents;
  const texts: typeof items.texts = async (owner, search, limit) => {
    if (search.after) await gate.opened;
    return items.texts(owner, search, limit);
  };
  const documents = { ...lab.documents, memory: { ...items, texts } };
  const memory = createMemory({ documents, log: silentLog(), recallDeadlineMs: 60_000 });
  const asked = () => memory.recall(lab.scope, "What is the boat called?");
  expect(await asked()).toMatchObject({ partial: ["episodic"], memories: [] });
  gate.open();
  await expect.poll(async () => (await asked()).partial, { timeout: 30_000 }).toBeUndefined();
  // Its neighbours in the conversation follow.
  expect((await asked()).memories[0]?.text).toBe("The boat is called Aurora");
});

test("a session without a user has its turns only, and nobody else's", async () => {
  const memory = createMemory({ documents: lab.documents, log: silentLog() });
  const nobody = { tenant_id: lab.scope.tenant_id, user_id: "", session_id: '["key_1","s"]' };
  await memory.observe(nobody, turn("My project is called Aurora.", { names: ["Aurora"] }));
  expect(await lab.documents.memory.count(nobody)).toMatchObject({ events: 0 });
  const shortTerm = managers().short_term;
  expect((await shortTerm.recall(nobody, "who leads it?")).question).toBe("who leads it? (Aurora)");
  const other = { ...nobody, session_id: '["key_2","s"]' };
  expect((await shortTerm.recall(other, "who leads it?")).question).toBe("who leads it?");
});
