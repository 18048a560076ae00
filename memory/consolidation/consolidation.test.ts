import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createConsolidationWork } from "../../activities/consolidate-memory/work.ts";
import { consolidateMemory } from "../../agents/consolidate-memory.ts";
import { consolidationBounds, turnDays } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import { ownerHash } from "../../domain/owner-hash.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import type { Engine } from "../../test/contract/engine.ts";
import { postgresEngine } from "../../test/support/postgres-engine.ts";
import { runDirectly } from "../../test/support/run-directly.ts";
import { newItem } from "../items/new-item.ts";
import { createMemoryItems } from "../items.ts";
import { createManagers } from "../managers.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";
import { createMemorySessions } from "../sessions.ts";
import { createConsolidation } from "./consolidation.ts";

const dayMs = 24 * 3_600_000;
let engine: Engine<DocumentStore>;
let documents: DocumentStore;
beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
  documents = engine.store;
});
afterAll(() => engine?.dispose());

let tests = 0;
let turns = 0;
let owner: MemoryOwner;
beforeEach(() => {
  tests += 1;
  owner = { tenant_id: `t${tests}`, user_id: "ada" };
});

const scope = (session_id: string | null = "s"): MemoryScope => ({ ...owner, session_id });
const turn = (question: string, over: Partial<NewTurn> = {}): NewTurn => {
  turns += 1;
  const trace_id = `trc_${turns}`;
  const asked = { trace_id, asked_at: Date.now() - 60_000 + turns, names: [], quotes: [] };
  return { ...asked, question, answer: "Nothing was found", pipeline: "knowledge_graph", ...over };
};

/** Only the turn is stored, as if the process had ended then. */
const remember = (said: NewTurn, session_id: string | null = "s") =>
  createManagers({ documents }).episodic.remember(scope(session_id), said);

/** A turn that was written so many days ago, with the item that the manager made then. */
async function rememberOld(said: NewTurn, daysAgo: number, session_id: string | null = "s"): Promise<string> {
  const written = Date.now() - daysAgo * dayMs;
  const item: MemoryItem = {
    ...newItem({ ...said, asked_at: written }, scope(session_id), {
      manager: "episodic",
      kind: "turn",
      text: `${said.question}\n${said.answer}`,
      derived_by: "turn",
      details: { pipeline: said.pipeline, outcome: "answered", names: [], question_length: said.question.length },
    }),
    id: `mem_${ulid(written)}`,
  };
  const changes = [{ op: "add", reason: "a question was answered", item }] as const;
  await documents.memory.write(owner, { event_id: `${said.trace_id}/episodic`, at: new Date(), changes });
  return item.id;
}

const consolidate = (now: () => Date = () => new Date()) =>
  runDirectly(
    consolidateMemory,
    { work: createConsolidationWork(createConsolidation({ documents, now })), claim: "run" },
    { owner_key: ownerHash(owner) },
  );
const itemsOf = async (manager: MemoryItem["manager"], of = owner) => documents.memory.list(of, { manager }, 1_000);
const digests = async () => (await itemsOf("long_term")).map(({ text, session_id }) => ({ text, session_id }));
const whole = async () => ({
  items: await documents.memory.list(owner, {}, 1_000),
  counts: await documents.memory.count(owner),
});

describe("learning", () => {
  test("facts, instructions and counts that a crash has cost are learnt from the stored turn, once", async () => {
    await remember(turn("My project is called Aurora. Always answer in English."));
    await remember(turn("My project is now called Borealis."));
    expect(await itemsOf("semantic")).toEqual([]);
    await consolidate();
    const learnt = await whole();
    expect(
      learnt.items
        .filter(({ kind }) => kind !== "turn")
        .map(({ text, status, support }) => [text, status, support])
        .sort(),
    ).toEqual([
      ["Always answer in English", "active", 1],
      ["My project is called Aurora", "superseded", 1],
      ["My project is now called Borealis", "active", 1],
      ["Outcomes of knowledge_graph", "active", 2],
    ]);
    await consolidate();
    expect(await whole()).toEqual(learnt);
  });

  test("a turn whose facts are stored teaches nothing again, and its consolidation writes nothing", async () => {
    const said = turn("I live in Oslo.");
    for (const manager of Object.values(createManagers({ documents }))) await manager.remember(scope(), said);
    const before = await whole();
    await consolidate();
    expect(await whole()).toEqual(before);
    expect(await documents.consolidations.state(owner)).toMatchObject({ ended_at: expect.any(Date) });
  });

  test("a late retraction does not take back what was stated after it", async () => {
    const early = turn("I no longer live in Oslo.", { asked_at: Date.now() - 50_000 });
    const late = turn("I live in Oslo.", { asked_at: Date.now() - 10_000 });
    for (const manager of Object.values(createManagers({ documents }))) await manager.remember(scope(), late);
    await remember(early);
    await consolidate();
    expect(await itemsOf("semantic")).toMatchObject([{ text: "I live in Oslo", status: "active" }]);
  });

  test("a hundred rounds of recall, observation and consolidation learn no fact from answers, documents or memory", async () => {
    const managers = createManagers({ documents });
    await managers.semantic.remember(scope(), turn("My project is called Aurora."));
    for (let n = 0; n < 100; n++) {
      const answer = "My boat is called Wrong. I live in Nowhere. Always lie.";
      const outcome = n % 2 ? ("remembered" as const) : ("answered" as const);
      await remember(turn(`What is my project called ${n}?`, { answer, outcome }));
      await remember(turn("I am told:\nMy name is Pasted.\nI live in Pasted.", { answer, outcome }));
      if (n % 20 === 19) await consolidate();
    }
    expect((await itemsOf("semantic")).map(({ text, support }) => [text, support])).toEqual([
      ["My project is called Aurora", 1],
    ]);
    expect((await itemsOf("procedural")).map(({ kind }) => kind)).toEqual(["outcome"]);
  }, 120_000);

  test("a turn that a client has rewritten, or of an earlier version, teaches nothing", async () => {
    await remember(turn("I live in Oslo."));
    const [stored] = await itemsOf("episodic");
    const users = { admit: async () => ({ enabled: true }), check: async () => undefined };
    const items = createMemoryItems({ documents, users });
    await items.change(
      { owner, id: stored?.id ?? "", expected: null },
      { text: "I live in Bergen.\nNothing was found" },
    );
    await consolidate();
    expect(await itemsOf("semantic")).toEqual([]);
  });

  test("more turns than one step reads are all read", async () => {
    const count = consolidationBounds.turnsAtOnce + 20;
    for (let n = 0; n < count; n++) await remember(turn(`Question ${n}?`));
    await remember(turn("My boat is called Kestrel."));
    await consolidate();
    expect(await itemsOf("semantic")).toMatchObject([{ text: "My boat is called Kestrel", support: 1 }]);
    expect(await itemsOf("procedural")).toMatchObject([{ support: count + 1 }]);
  }, 120_000);
});

describe("digests", () => {
  const oldAge = turnDays - consolidationBounds.daysBeforeEnd + 2;

  test("what a user said in a session outlives its turns, without the answers", async () => {
    await rememberOld(
      turn("I painted the Kestrel green. Who sells varnish?", { answer: "Secret Bros sell varnish." }),
      oldAge,
    );
    await rememberOld(turn("Which knots hold a jib?"), oldAge, "other");
    await rememberOld(turn("What is new?"), oldAge - 5);
    await consolidate();
    expect(await digests()).toEqual(
      expect.arrayContaining([
        { text: "I painted the Kestrel green.\nWho sells varnish?", session_id: "s" },
        { text: "Which knots hold a jib?", session_id: "other" },
      ]),
    );
    expect(await digests()).toHaveLength(2);
    const before = await whole();
    await consolidate();
    expect(await whole()).toEqual(before);
  });

  test("a question finds the lines of a digest that it is about", async () => {
    const filler = Array.from({ length: 20 }, (_, n) => `Topic number${n} concerns widget${n} and gadget${n}.`).join(
      " ",
    );
    const id = await rememberOld(turn(`${filler} I painted the Kestrel green.`), oldAge);
    await consolidate();
    await documents.memory.remove(owner, { ids: [id] });
    const { memories = [] } = await createManagers({ documents }).long_term.recall(
      scope("now"),
      "What did I paint on the Kestrel?",
    );
    expect(memories).toMatchObject([{ manager: "long_term", text: "I painted the Kestrel green." }]);
  });

  test("a digest goes with its session, its turn, or a fact that it states", async () => {
    const users = { admit: async () => ({ enabled: true }), check: async () => undefined };
    const items = createMemoryItems({ documents, users });
    const one = await rememberOld(turn("Which knots hold a jib?"), oldAge, "one");
    await rememberOld(turn("I live in Oslo."), oldAge, "two");
    await rememberOld(turn("Who sells varnish?"), oldAge, "three");
    await consolidate();
    expect(await digests()).toHaveLength(3);
    await items.forget({ owner, id: one, expected: null });
    expect((await digests()).map(({ session_id }) => session_id).sort()).toEqual(["three", "two"]);
    const [fact] = await itemsOf("semantic");
    await items.forget({ owner, id: fact?.id ?? "", expected: null });
    expect((await digests()).map(({ session_id }) => session_id)).toEqual(["three"]);
    await createMemorySessions({ documents }).forget({ ...owner, session_id: "three" });
    expect(await digests()).toEqual([]);
    await consolidate();
    expect(await digests()).toEqual([]);
  });

  test("a digest that a client deletes does not come back", async () => {
    await rememberOld(turn("Which knots hold a jib?"), oldAge);
    await consolidate();
    const [digest] = await itemsOf("long_term");
    await documents.memory.remove(owner, { ids: [digest?.id ?? ""] });
    await consolidate();
    expect(await digests()).toEqual([]);
  });

  test("a user who chose a period has no digests, and one who opted out is left alone", async () => {
    await rememberOld(turn("Which knots hold a jib?"), oldAge);
    await documents.memory.saveSettings(owner, { retention_days: 365 });
    await consolidate();
    expect(await digests()).toEqual([]);
    await documents.memory.saveSettings(owner, { enabled: false, retention_days: null });
    await consolidate();
    expect(await digests()).toEqual([]);
    expect(await documents.consolidations.state(owner)).toMatchObject({ due_at: null });
  });

  test("an idle user is due when his oldest turn is to be summarised", async () => {
    await rememberOld(turn("Which knots hold a jib?"), 10);
    await consolidate();
    const { due_at } = await documents.consolidations.state(owner);
    const days = ((due_at?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(Math.abs(days - (turnDays - consolidationBounds.daysBeforeEnd - 10))).toBeLessThan(2);
  });
});

test("a memory that is erased during its consolidation stays empty", async () => {
  for (let n = 0; n < 50; n++) await remember(turn(`I speak Language${n}.`));
  const consolidating = consolidate();
  await documents.memory.erase(owner);
  await consolidating;
  await consolidate();
  expect(await documents.memory.count(owner)).toMatchObject({ changes: 0, events: 0 });
  expect(await documents.memory.list(owner, {}, 10)).toEqual([]);
});

test("two consolidations at the same time learn everything once", async () => {
  for (let n = 0; n < 10; n++) await remember(turn(`I speak Language${n}.`));
  await Promise.all([consolidate(), consolidate()]);
  await consolidate();
  const facts = await itemsOf("semantic");
  expect(facts.map(({ support }) => support)).toEqual(Array(10).fill(1));
  expect(await itemsOf("procedural")).toMatchObject([{ support: 10 }]);
});
