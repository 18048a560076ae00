import { describe, expect, test } from "vitest";
import { consolidationBounds } from "../../domain/limits/memory.ts";
import { useMemoryConsolidationLab } from "../../test/support/memory-consolidation-lab.ts";
import { createMemoryItems } from "../items.ts";
import { createManagers } from "../managers.ts";

const lab = useMemoryConsolidationLab();
const { consolidate, itemsOf, remember, scope, turn, whole } = lab;

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
    for (const manager of Object.values(createManagers({ documents: lab.documents })))
      await manager.remember(scope(), said);
    const before = await whole();
    await consolidate();
    expect(await whole()).toEqual(before);
    expect(await lab.documents.consolidations.state(lab.owner)).toMatchObject({ ended_at: expect.any(Date) });
  });

  test("a late retraction does not take back a later statement", async () => {
    const early = turn("I no longer live in Oslo.", { asked_at: Date.now() - 50_000 });
    const late = turn("I live in Oslo.", { asked_at: Date.now() - 10_000 });
    for (const manager of Object.values(createManagers({ documents: lab.documents })))
      await manager.remember(scope(), late);
    await remember(early);
    await consolidate();
    expect(await itemsOf("semantic")).toMatchObject([{ text: "I live in Oslo", status: "active" }]);
  });

  test("a hundred rounds of recall, observation and consolidation learn no fact from answers, documents or memory", async () => {
    const managers = createManagers({ documents: lab.documents });
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
    const items = createMemoryItems({ documents: lab.documents, users });
    await items.change(
      { owner: lab.owner, id: stored?.id ?? "", expected: null },
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

test("a memory that is erased during its consolidation stays empty", async () => {
  for (let n = 0; n < 50; n++) await remember(turn(`I speak Language${n}.`));
  const consolidating = consolidate();
  await lab.documents.memory.erase(lab.owner);
  await consolidating;
  await consolidate();
  expect(await lab.documents.memory.count(lab.owner)).toMatchObject({ changes: 0, events: 0 });
  expect(await lab.documents.memory.list(lab.owner, {}, 10)).toEqual([]);
});

test("two consolidations at the same time learn everything once", async () => {
  for (let n = 0; n < 10; n++) await remember(turn(`I speak Language${n}.`));
  await Promise.all([consolidate(), consolidate()]);
  await consolidate();
  const facts = await itemsOf("semantic");
  expect(facts.map(({ support }) => support)).toEqual(Array(10).fill(1));
  expect(await itemsOf("procedural")).toMatchObject([{ support: 10 }]);
});
