import { describe, expect, test } from "vitest";
import { useManagersLab } from "../test/support/managers-lab.ts";

const lab = useManagersLab();
const { answerTo, facts, managers, say, turn } = lab;

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
    const owner = lab.scope;
    for (let n = 0; n < 300; n++) await semantic.remember(owner, turn("I live in Kestrel Bay."));
    expect(await facts()).toEqual([{ text: "I live in Kestrel Bay", status: "active", support: 300 }]);
  }, 120_000);

  test("a turn counts once, however often it is given", async () => {
    const { semantic } = managers();
    const said = turn("I prefer tea");
    await Promise.all([semantic.remember(lab.scope, said), semantic.remember(lab.scope, said)]);
    await semantic.remember(lab.scope, said);
    expect(await facts()).toEqual([{ text: "I prefer tea", status: "active", support: 1 }]);
  });

  test("a hundred rounds of recalling and observing the answer again teach nothing", async () => {
    await say("My project is called Aurora.");
    for (let n = 0; n < 100; n++) {
      const [text = ""] = (await answerTo("What is my project called?")) ?? [];
      const answer = `You said: “${text}” [1]. My boat is called Wrong.`;
      await managers().semantic.remember(
        lab.scope,
        turn("What is my project called?", { answer, outcome: "remembered" }),
      );
    }
    expect(await facts()).toHaveLength(1);
  }, 120_000);

  test("a statement that is taken back answers no question", async () => {
    await say("My project is called Aurora.");
    await say("Forget that my project is called Aurora.");
    expect(await answerTo("What is my project called?")).toBeUndefined();
    expect(await facts()).toMatchObject([{ status: "retracted" }]);
  });

  test("the user's own names complete a question that mentions them", async () => {
    await say("My project is called Aurora.");
    expect((await managers().semantic.recall(lab.scope, "Who leads my project?")).question).toBe(
      "Who leads my project? (Aurora)",
    );
    expect((await managers().semantic.recall(lab.scope, "Who leads the harbour?")).question).toBe(
      "Who leads the harbour?",
    );
  });

  test("facts answer no other user", async () => {
    await say("My project is called Aurora.");
    for (const other of [
      { ...lab.scope, user_id: "bob" },
      { ...lab.scope, tenant_id: "other" },
    ]) {
      const found = await managers().semantic.recall(other, "What is my project called?");
      expect(found).toMatchObject({ items: 0 });
    }
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
  const [known] = await lab.documents.memory.list(lab.scope, { manager: "semantic", status: "active" }, 1);
  if (!known) throw new Error("No fact");
  const item = { ...known, id: "mem_twin", rev: 1 };
  const changes = [{ op: "add", reason: "a twin", item }] as const;
  await lab.documents.memory.write(lab.scope, { event_id: "twin", at: new Date(), changes });
  expect(await answerTo("What am I allergic to?")).toEqual(["I'm allergic to nuts"]);
});
