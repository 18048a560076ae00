import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unavailable } from "../domain/errors.ts";
import { silentLog } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { openPostgresDocuments } from "../stores/postgres/documents.ts";
import type { Engine } from "../test/contract/engine.ts";
import { postgresEngine } from "../test/support/postgres-engine.ts";
import { newItem } from "./items/new-item.ts";
import { createMemoryItems } from "./items.ts";
import { createManagers } from "./managers.ts";
import { createMemory } from "./memory.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";
import { createMemorySessions } from "./sessions.ts";

let engine: Engine<DocumentStore>;
let documents: DocumentStore;
beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
  documents = engine.store;
});
afterAll(() => engine?.dispose());

let tests = 0;
let scope: MemoryScope;
let turns = 0;
beforeEach(() => {
  tests += 1;
  scope = { tenant_id: `t${tests}`, user_id: "ada", session_id: "s" };
});

/** Without the deadlines of `memory.ts`, which a busy machine may miss. */
const managers = () => createManagers({ documents });
const turn = (question: string, over: Partial<NewTurn> = {}): NewTurn => {
  turns += 1;
  const asked = { trace_id: `trc_${turns}`, asked_at: Date.now() - 60_000 + turns };
  return {
    ...asked,
    question,
    answer: "Nothing was found",
    pipeline: "knowledge_graph",
    names: [],
    quotes: [],
    ...over,
  };
};

async function say(question: string, over: Partial<NewTurn> = {}): Promise<void> {
  const { episodic, semantic, procedural } = managers();
  const said = turn(question, over);
  for (const manager of [episodic, semantic, procedural]) await manager.remember(scope, said);
}
const facts = async () =>
  (await documents.memory.list(scope, { manager: "semantic" }, 100)).map(({ text, status, support }) => ({
    text,
    status,
    support,
  }));
const answerTo = async (question: string) =>
  (await managers().semantic.recall(scope, question)).answer?.items.map(({ text }) => text);

describe("semantic", () => {
  test("a question about the user is answered by what he said last, and the earlier value is kept as past", async () => {
    await say("My project is called Aurora.");
    expect(await answerTo("What is my project called?")).toEqual(["My project is called Aurora"]);
    await say("By the way, my project is now called Borealis. Who designed the hull?");
    expect(await answerTo("what's my project?")).toEqual(["my project is now called Borealis"]);
    expect(await facts()).toEqual([
      { text: "my project is now called Borealis", status: "active", support: 1 },
      { text: "My project is called Aurora", status: "superseded", support: 1 },
    ]);
  });

  test("the same statement three hundred times is one item with support 300", async () => {
    const { semantic } = managers();
    const owner = scope;
    for (let n = 0; n < 300; n++) await semantic.remember(owner, turn("I live in Kestrel Bay."));
    expect(await facts()).toEqual([{ text: "I live in Kestrel Bay", status: "active", support: 300 }]);
  }, 120_000);

  test("a turn counts once, however often it is given", async () => {
    const { semantic } = managers();
    const said = turn("I prefer tea");
    await Promise.all([semantic.remember(scope, said), semantic.remember(scope, said)]);
    await semantic.remember(scope, said);
    expect(await facts()).toEqual([{ text: "I prefer tea", status: "active", support: 1 }]);
  });

  test("a hundred rounds of recalling and observing the answer again teach nothing", async () => {
    await say("My project is called Aurora.");
    for (let n = 0; n < 100; n++) {
      const [text = ""] = (await answerTo("What is my project called?")) ?? [];
      const answer = `You said: “${text}” [1]. My boat is called Wrong.`;
      await managers().semantic.remember(scope, turn("What is my project called?", { answer, outcome: "remembered" }));
    }
    expect(await facts()).toHaveLength(1);
  }, 60_000);

  test("a statement that is taken back answers no question", async () => {
    await say("My project is called Aurora.");
    await say("Forget that my project is called Aurora.");
    expect(await answerTo("What is my project called?")).toBeUndefined();
    expect(await facts()).toMatchObject([{ status: "retracted" }]);
  });

  test("the user's own names complete a question that mentions them", async () => {
    await say("My project is called Aurora.");
    expect((await managers().semantic.recall(scope, "Who leads my project?")).question).toBe(
      "Who leads my project? (Aurora)",
    );
    expect((await managers().semantic.recall(scope, "Who leads the harbour?")).question).toBe("Who leads the harbour?");
  });

  test("nobody else is answered", async () => {
    await say("My project is called Aurora.");
    for (const other of [
      { ...scope, user_id: "bob" },
      { ...scope, tenant_id: "other" },
    ]) {
      const found = await managers().semantic.recall(other, "What is my project called?");
      expect(found).toMatchObject({ items: 0 });
    }
  });
});

test("turns are found by their words, and turns about other things are not", async () => {
  await say("Who designed the Aurora Belle?", { answer: "Ada Solheim designed her. [1]", outcome: "answered" });
  await say("How deep is the dry dock?", { answer: "Nine metres. [1]", outcome: "answered" });
  const found = await managers().episodic.recall(scope, "Which ship did Solheim design?");
  expect(found.memories?.map(({ text }) => text)).toEqual([
    "Who designed the Aurora Belle?\nAda Solheim designed her. [1]",
  ]);
  expect(await managers().episodic.recall(scope, "Where is the opera?")).toMatchObject({ items: 0 });
});

test("a log that is told years later keeps its times, and is found", async () => {
  const asked_at = Date.parse("2023-05-08T13:56:00Z");
  await say("Bo adopted a grey cat", { asked_at });
  const { memories } = await managers().episodic.recall(scope, "What did Bo adopt on 8 May 2023?");
  expect(memories).toMatchObject([{ occurred_at: "2023-05-08T13:56:00.000Z" }]);
});

describe("turns of a user in two processes", () => {
  const found = async (of: ReturnType<typeof managers>, question: string) =>
    ((await of.episodic.recall(scope, question)).memories ?? []).map(({ text }) => text.split("\n")[0]);

  test("what the other one has written, changed and removed counts at the next recall", async () => {
    const [here, there] = [managers(), managers()];
    expect(await found(here, "Which boat?")).toEqual([]);
    await there.episodic.remember(scope, turn("The boat is called Aurora"));
    expect(await found(here, "Which boat?")).toEqual(["The boat is called Aurora"]);
    await here.episodic.remember(scope, turn("The boat is red"));
    await there.episodic.remember(scope, turn("The boat leaks"));
    expect((await found(here, "Which boat?")).toSorted()).toEqual([
      "The boat is called Aurora",
      "The boat is red",
      "The boat leaks",
    ]);
    const [item] = await documents.memory.list(scope, { manager: "episodic", q: "red" }, 1);
    if (!item) throw new Error("No turn");
    const changed = { ...item, text: "The house is green", rev: 2 };
    const changes = [{ op: "update", reason: "a client changed it", item: changed }] as const;
    await documents.memory.write(scope, { event_id: "edit", at: new Date(), changes });
    expect((await found(here, "Which house?"))[0]).toBe("The house is green");
    expect(await found(here, "Which boat is red?")).not.toContain("The boat is red");
    await documents.memory.remove(scope, { ids: [item.id] });
    expect(await found(here, "Which house?")).toEqual([]);
  });

  test("nothing is found for a user who opts out, and all again afterwards", async () => {
    const { episodic } = managers();
    const count = async () => (await episodic.recall(scope, "Which boat?")).items;
    await episodic.remember(scope, turn("The boat is called Aurora"));
    expect(await count()).toBe(1);
    await documents.memory.saveSettings(scope, { enabled: false });
    expect(await count()).toBe(0);
    await documents.memory.saveSettings(scope, { enabled: true });
    expect(await count()).toBe(1);
    await documents.memory.erase(scope);
    expect(await count()).toBe(0);
  });

  test("recalls and writes at the same time lose nothing", async () => {
    const [here, there] = [managers(), managers()];
    const words = Array.from({ length: 8 }, (_, n) => `boat number${n}`);
    await Promise.all(
      words.map(async (text, n) => {
        await (n % 3 === 0 ? there : here).episodic.remember(scope, turn(text));
        await here.episodic.recall(scope, "boat");
      }),
    );
    for (const each of [here, there]) expect((await found(each, "boat")).toSorted()).toEqual(words.toSorted());
  });
});

test("retractions end what several statements said, and many-valued facts stand beside each other", async () => {
  await say("I speak French. I also speak Danish. I work for Acme. My car is a Volvo.");
  await say("I quit my job. I sold my car. I no longer speak Danish, thanks.");
  expect(await answerTo("Which languages do I speak?")).toEqual(["I speak French"]);
  for (const question of ["Where do I work?", "What is my car?"]) expect(await answerTo(question)).toBeUndefined();
});

test("of a list that is taken back in part, only the rest is answered, and no quotation comes twice", async () => {
  await say("I'm allergic to nuts and milk.");
  const both = await answerTo("What am I allergic to?");
  expect(both?.toSorted()).toEqual(["I'm allergic to milk", "I'm allergic to nuts"]);
  await say("I'm no longer allergic to milk.");
  expect(await answerTo("What am I allergic to?")).toEqual(["I'm allergic to nuts"]);
  const [known] = await documents.memory.list(scope, { manager: "semantic", status: "active" }, 1);
  if (!known) throw new Error("No fact");
  const item = { ...known, id: "mem_twin", rev: 1 };
  const changes = [{ op: "add", reason: "a twin", item }] as const;
  await documents.memory.write(scope, { event_id: "twin", at: new Date(), changes });
  expect(await answerTo("What am I allergic to?")).toEqual(["I'm allergic to nuts"]);
});

test("a turn goes with the source that its answer quotes", async () => {
  await say("Who designed the Aurora Belle?", { answer: "Ada Solheim", outcome: "answered", quotes: ["src_x/1"] });
  expect(await documents.wipe(["src_x/1"], 10)).toBe(1);
  expect(await managers().episodic.recall(scope, "Who designed the Aurora Belle?")).toMatchObject({ items: 0 });
});

describe("facts that a client changes", () => {
  const items = () => {
    const users = { admit: async () => ({ enabled: true }), check: async () => {} };
    return createMemoryItems({ documents, users });
  };
  const theFact = async () => {
    const [item] = await documents.memory.list(scope, { manager: "semantic" }, 1);
    if (!item) throw new Error("No fact");
    return { owner: scope, id: item.id, expected: null };
  };

  test("the value is read again from a new text", async () => {
    await say("My dentist is Dr. Weber.");
    await items().change(await theFact(), { text: "My dentist is Bo Engel." });
    expect((await managers().semantic.recall(scope, "Where does my dentist work?")).question).toBe(
      "Where does my dentist work? (Bo Engel)",
    );
    await items().change(await theFact(), { text: "My doctor is Bo Engel." });
    expect(await answerTo("Who is my dentist?")).toBeUndefined();
    expect(await answerTo("Who is my doctor?")).toEqual(["My doctor is Bo Engel."]);
    await items().change(await theFact(), { text: "Bo Engel treats teeth." });
    expect(await answerTo("Who is my doctor?")).toBeUndefined();
  });

  test("a deleted fact goes with the turns that state it, and is not learnt from them again", async () => {
    const { semantic, episodic, short_term } = managers();
    const said = turn("By the way, my dentist’s name is Dr. Weber. Who designed the Aurora Belle?");
    const other = turn("How deep is the dry dock?");
    const again = turn("My dentist's name is Dr. Weber!");
    const remember = async (each: NewTurn) => {
      for (const manager of [semantic, episodic, short_term]) await manager.remember(scope, each);
    };
    for (const each of [said, other, again]) await remember(each);
    expect(await facts()).toMatchObject([{ support: 2 }]);
    await items().forget(await theFact());
    const left = async () => ({
      facts: (await facts()).length,
      episodic: (await documents.memory.list(scope, { manager: "episodic" }, 10)).map(({ trace_id }) => trace_id),
      turns: (await documents.find("memory_turns", keys(), 10)).map(({ trace_id }) => trace_id),
    });
    const keys = () => ({ tenant_id: scope.tenant_id, user_id: scope.user_id });
    expect(await left()).toEqual({ facts: 0, episodic: [other.trace_id], turns: [other.trace_id] });
    // A step of a workflow may be repeated.
    for (const manager of [semantic, episodic]) await manager.remember(scope, said);
    expect(await left()).toEqual({ facts: 0, episodic: [other.trace_id], turns: [other.trace_id] });
  });
});

describe("a deleted fact", () => {
  const users = { admit: async () => ({ enabled: true }), check: async () => {} };
  const items = () => createMemoryItems({ documents, users });
  const keys = () => ({ tenant_id: scope.tenant_id, user_id: scope.user_id });
  const factOf = async (object: string) => {
    const found = await documents.memory.list(scope, { manager: "semantic" }, 20);
    const item = found.find(({ details }) => details.object === object);
    if (!item) throw new Error(`No fact ${object}`);
    return { owner: scope, id: item.id, expected: null };
  };
  const tell = async (question: string, over: Partial<NewTurn> = {}) => {
    const { semantic, episodic, short_term } = managers();
    for (const manager of [semantic, episodic, short_term]) await manager.remember(scope, turn(question, over));
  };
  /** The questions that are left in both stores of turns. */
  const left = async () => {
    const episodic = await documents.memory.list(scope, { manager: "episodic" }, 20);
    const shortTerm = await documents.find("memory_turns", keys(), 20);
    return [episodic.map(({ text }) => text.split("\n")[0]), shortTerm.map(({ data }) => data.question)].map((each) =>
      each.toSorted(),
    );
  };
  const both = (...questions: string[]) => [questions.toSorted(), questions.toSorted()];

  test("goes with every wording, and turns that only share words with it stay", async () => {
    for (const said of ["My name is Anna.", "Call me Anna.", "Who is Anna Weber?", "I no longer play the cello."])
      await tell(said);
    await items().forget(await factOf("Anna"));
    expect(await left()).toEqual(both("Who is Anna Weber?", "I no longer play the cello."));
    await tell("I'm a man.");
    await tell("I'm a manager.");
    await items().forget(await factOf("man"));
    expect(await left()).toEqual(both("Who is Anna Weber?", "I no longer play the cello.", "I'm a manager."));
  });

  test("whose text a client has changed takes what the user said, and not what has the client's words", async () => {
    for (const said of ["My city is Bergen.", "How old is Oslo?", "Where is Bergen?"]) await tell(said);
    const named = await factOf("Bergen");
    await items().change(named, { text: "Oslo" });
    await items().forget(named);
    expect(await left()).toEqual(both("How old is Oslo?", "Where is Bergen?"));
  });

  test("of a list takes the turn that states the list", async () => {
    await tell("I'm allergic to nuts and milk.");
    await items().forget(await factOf("milk"));
    expect(await left()).toEqual(both());
  });

  test("stays in no answer that memory gave, also if an earlier version stored that answer", async () => {
    await tell("My name is Anna.");
    await tell("What is my name?", { answer: "You said: “My name is Anna” [1]", outcome: "remembered" });
    const found = await documents.find("memory_turns", keys(), 20);
    expect(found.map(({ data }) => data.answer)).toEqual(["", "Nothing was found"]);
    const [asked] = found;
    if (!asked) throw new Error("No turn");
    const answer = "You said: “My name is Anna” [1]";
    await documents.put("memory_turns", [{ ...asked, id: "old", trace_id: "old", data: { ...asked.data, answer } }]);
    await items().forget(await factOf("Anna"));
    expect((await left())[1]).toEqual(["What is my name?"]);
  });
});

test("forgetting a session also removes its episodic items, and keeps facts", async () => {
  const { short_term } = managers();
  const sessions = createMemorySessions({ documents });
  await say("I live in Kestrel Bay.");
  await short_term.remember(scope, turn("How deep is the dry dock?"));
  scope = { ...scope, session_id: "other" };
  await say("Who designed the Aurora Belle?");
  const session = { ...scope, session_id: "s" };
  expect(await sessions.forget(session)).toBe(1);
  const left = await documents.memory.list(scope, { manager: "episodic" }, 10);
  expect(left.map(({ session_id }) => session_id)).toEqual(["other"]);
  expect(await facts()).toHaveLength(1);
  expect(await sessions.forget({ ...scope, session_id: "other" })).toBe(0);
  await expect(sessions.forget(session)).rejects.toMatchObject({ kind: "not_found" });
});

test("standing instructions are given with every question, once each, and outcomes are counted", async () => {
  await say("Always answer in German. Who designed the Aurora Belle?", { outcome: "answered" });
  await say("always answer in german!", { outcome: "not_found" });
  await say("Never mind.", { outcome: "not_found" });
  const found = await managers().procedural.recall(scope, "Where is the opera?");
  expect(found.memories?.map(({ text }) => text)).toEqual(["Always answer in German"]);
  const [outcome] = (await documents.memory.list(scope, { manager: "procedural" }, 10)).filter(
    ({ kind }) => kind === "outcome",
  );
  expect(outcome).toMatchObject({ support: 3, details: { pipeline: "knowledge_graph", answered: 1 } });
});

test("an instruction that a client has retracted takes no room", async () => {
  await say("Always answer in French.");
  const known = (await documents.memory.list(scope, { manager: "procedural" }, 10)).find((item) => item.slot !== null);
  if (!known) throw new Error("No item");
  const changes = Array.from({ length: 100 }, (_, n) => {
    const retracted = { kind: "instruction", status: "retracted", id: `mem_${n}`, slot: `${n}`, rev: 1 } as const;
    return { op: "add", reason: "test", item: { ...known, ...retracted } } as const;
  });
  await documents.memory.write(scope, { event_id: "many", at: new Date(), changes });
  await say("Always answer in German.");
  const { memories } = await managers().procedural.recall(scope, "Where is the opera?");
  expect(memories?.map(({ text }) => text)).toContain("Always answer in German");
});

test("the profile is made of the facts that hold", async () => {
  await say("I live in Kestrel Bay.");
  await say("I now live in Solheim.");
  const found = await managers().long_term.recall(scope, "anything");
  expect(found.memories).toMatchObject([{ manager: "long_term", text: "I now live in Solheim." }]);
});

test("nothing is remembered about a user who switched memory off, and nothing is recalled", async () => {
  await say("My project is called Aurora.");
  await documents.memory.saveSettings(scope, { enabled: false });
  await say("I live in Kestrel Bay.");
  expect(await facts()).toHaveLength(1);
  expect(await answerTo("What is my project called?")).toBeUndefined();
});

test("the period that a user chose counts from the last time that a fact was stated", async () => {
  const day = 24 * 3_600_000;
  await documents.memory.saveSettings(scope, { retention_days: 2 });
  const expiry = async () => (await documents.memory.list(scope, { manager: "semantic" }, 1))[0]?.expires_at?.getTime();
  const first = Date.now() - 1.5 * day;
  const { semantic } = managers();
  await semantic.remember(scope, turn("I live in Kestrel Bay.", { asked_at: first }));
  expect(await expiry()).toBe(first + 2 * day);
  await semantic.remember(scope, turn("I live in Kestrel Bay.", { asked_at: first + day }));
  expect(await expiry()).toBe(first + 3 * day);
  await documents.memory.saveSettings(scope, { retention_days: null });
  await semantic.remember(scope, turn("I live in Kestrel Bay.", { asked_at: first + day + 1 }));
  expect(await expiry()).toBeUndefined();
});

test("a store that is away costs the question nothing but memory: every manager is named", async () => {
  const away = async () => {
    throw unavailable("documents");
  };
  const memory = new Proxy(documents.memory, { get: () => away });
  const broken = createMemory({ documents: { ...documents, find: away, put: away, memory }, log: silentLog() });
  const recalled = await broken.assemble(scope, "What is my project called?");
  expect(recalled).toMatchObject({ question: "What is my project called?", used: false, items_used: {} });
  expect(recalled.degraded).toEqual(["episodic", "semantic", "procedural", "short_term", "long_term"]);
  await broken.observe(scope, turn("I live in Kestrel Bay."));
});

test("the first recall of a user with many turns searches the newest and says so, a later one searches all", async () => {
  const made = (n: number) => {
    const text = n === 0 ? "The boat is called Aurora" : `The weather on day ${n}`;
    const item = newItem(turn(text, { asked_at: Date.now() - (600 - n) * 60_000 }), scope, {
      manager: "episodic",
      kind: "turn",
      text,
      derived_by: "test",
    });
    return { op: "add", reason: "told", item } as const;
  };
  for (let first = 0; first < 600; first += 100) {
    const changes = Array.from({ length: 100 }, (_, n) => made(first + n));
    await documents.memory.write(scope, { event_id: `told ${first}`, at: new Date(), changes });
  }
  const memory = createMemory({ documents, log: silentLog(), recallDeadlineMs: 60_000 });
  const asked = () => memory.recall(scope, "What is the boat called?");
  expect(await asked()).toMatchObject({ partial: ["episodic"], memories: [] });
  await expect.poll(async () => (await asked()).partial, { timeout: 30_000 }).toBeUndefined();
  // Its neighbours in the conversation follow.
  expect((await asked()).memories[0]?.text).toBe("The boat is called Aurora");
});

test("a session without a user has its turns only, and nobody else's", async () => {
  const memory = createMemory({ documents, log: silentLog() });
  const nobody = { tenant_id: scope.tenant_id, user_id: "", session_id: '["key_1","s"]' };
  await memory.observe(nobody, turn("My project is called Aurora.", { names: ["Aurora"] }));
  expect(await documents.memory.count(nobody)).toMatchObject({ events: 0 });
  const shortTerm = managers().short_term;
  expect((await shortTerm.recall(nobody, "who leads it?")).question).toBe("who leads it? (Aurora)");
  const other = { ...nobody, session_id: '["key_2","s"]' };
  expect((await shortTerm.recall(other, "who leads it?")).question).toBe("who leads it?");
});

describe("memory as of a time", () => {
  const dayMs = 24 * 3_600_000;
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const said = (days: number, question: string, over: Partial<NewTurn> = {}) =>
    say(question, { asked_at: ago(days).getTime(), ...over });
  const named = (days: number) =>
    ago(days).toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  const answers = async (question: string, at?: Date) =>
    (await managers().semantic.recall(scope, question, at)).answer?.items.map(({ text }) => text);

  test("has the fact that held then, also one that was superseded or taken back since", async () => {
    await said(100, "My project is called Aurora.");
    await said(60, "My project is now called Borealis.");
    await said(20, "Forget that my project is called Borealis.");
    const asked = (days: number) => answers("What is my project called?", ago(days));
    expect(await asked(110)).toBeUndefined();
    expect(await asked(80)).toEqual(["My project is called Aurora"]);
    expect(await asked(40)).toEqual(["My project is now called Borealis"]);
    expect(await asked(10)).toBeUndefined();
    expect(await answers("What is my project called?")).toBeUndefined();
  });

  test("has the turns, instructions and profile of that time alone", async () => {
    await said(100, "I live in Kestrel Bay. Always answer in German. How deep is the dry dock?");
    await said(60, "I now live in Solheim. Always answer in French. How long is the dry dock?");
    const { episodic, procedural, long_term } = managers();
    const at = ago(80);
    const texts = ({ memories }: { readonly memories?: readonly { readonly text: string }[] }) =>
      memories?.map(({ text }) => text);
    expect(texts(await procedural.recall(scope, "anything", at))).toEqual(["Always answer in German"]);
    expect(texts(await long_term.recall(scope, "anything", at))).toEqual(["I live in Kestrel Bay."]);
    expect(await episodic.recall(scope, "Tell me about the dry dock", at)).toMatchObject({ items: 1 });
    expect(await episodic.recall(scope, "Tell me about the dry dock")).toMatchObject({ items: 2 });
  });

  test("has the turns that the session had", async () => {
    const { short_term } = managers();
    const minute = 60_000;
    const asked = (minutes: number, question: string) =>
      short_term.remember(scope, turn(question, { asked_at: Date.now() - minutes * minute }));
    await asked(50, "How deep is the dry dock?");
    await asked(40, "How long is it?");
    expect(await short_term.recall(scope, "anything", new Date(Date.now() - 45 * minute))).toMatchObject({ items: 1 });
    const noSession = { ...scope, session_id: null };
    expect(await short_term.recall(noSession, "anything")).toMatchObject({ items: 0 });
    expect(await short_term.recall(noSession, "anything", new Date(Date.now() - 35 * minute))).toMatchObject({
      items: 2,
    });
  });

  test("is what a question asks for that names a past day, and its facts complete that question", async () => {
    await said(100, "My dentist is Ada Solheim.");
    await said(60, "My new dentist is Ola Berg.");
    expect(await answers(`Who was my dentist on ${named(80)}?`)).toEqual(["My dentist is Ada Solheim"]);
    expect(await answers(`On ${named(40)}, who was my dentist?`)).toEqual(["My new dentist is Ola Berg"]);
    expect(await answers(`Who was my dentist on ${named(60)}?`)).toEqual([
      "My new dentist is Ola Berg",
      "My dentist is Ada Solheim",
    ]);
    expect(await answers(`Who was my dentist on ${named(120)}?`)).toBeUndefined();
    const { question } = await managers().semantic.recall(scope, `Where did my dentist work on ${named(80)}?`);
    expect(question).toContain("(Ada Solheim)");
    const before = await managers().semantic.recall(scope, `Where did my dentist work on ${named(120)}?`);
    expect(before.question).not.toContain("Ola Berg");
    const { answer } = await managers().semantic.recall(scope, `Who was my dentist on ${named(80)}?`);
    expect(answer?.as_of).toBe(named(80));
  });
});
