import { describe, expect, test } from "vitest";
import { useManagersLab } from "../test/support/managers-lab.ts";
import { createMemoryItems } from "./items.ts";
import type { NewTurn } from "./scope.ts";

const lab = useManagersLab();
const { answerTo, facts, managers, say, turn } = lab;

describe("facts that a client changes", () => {
  const items = () => {
    const users = { admit: async () => ({ enabled: true }), check: async () => {} };
    return createMemoryItems({ documents: lab.documents, users });
  };
  const theFact = async () => {
    const [item] = await lab.documents.memory.list(lab.scope, { manager: "semantic" }, 1);
    if (!item) throw new Error("No fact");
    return { owner: lab.scope, id: item.id, expected: null };
  };

  test("the value is read again from a new text", async () => {
    await say("My dentist is Dr. Weber.");
    await items().change(await theFact(), { text: "My dentist is Bo Engel." });
    expect((await managers().semantic.recall(lab.scope, "Where does my dentist work?")).question).toBe(
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
      for (const manager of [semantic, episodic, short_term]) await manager.remember(lab.scope, each);
    };
    for (const each of [said, other, again]) await remember(each);
    expect(await facts()).toMatchObject([{ support: 2 }]);
    await items().forget(await theFact());
    const left = async () => ({
      facts: (await facts()).length,
      episodic: (await lab.documents.memory.list(lab.scope, { manager: "episodic" }, 10)).map(
        ({ trace_id }) => trace_id,
      ),
      turns: (await lab.documents.find("memory_turns", keys(), 10)).map(({ trace_id }) => trace_id),
    });
    const keys = () => ({ tenant_id: lab.scope.tenant_id, user_id: lab.scope.user_id });
    expect(await left()).toEqual({ facts: 0, episodic: [other.trace_id], turns: [other.trace_id] });
    // A step of a workflow may be repeated.
    for (const manager of [semantic, episodic]) await manager.remember(lab.scope, said);
    expect(await left()).toEqual({ facts: 0, episodic: [other.trace_id], turns: [other.trace_id] });
  });
});

describe("a deleted fact", () => {
  const users = { admit: async () => ({ enabled: true }), check: async () => {} };
  const items = () => createMemoryItems({ documents: lab.documents, users });
  const keys = () => ({ tenant_id: lab.scope.tenant_id, user_id: lab.scope.user_id });
  const factOf = async (object: string) => {
    const found = await lab.documents.memory.list(lab.scope, { manager: "semantic" }, 20);
    const item = found.find(({ details }) => details.object === object);
    if (!item) throw new Error(`No fact ${object}`);
    return { owner: lab.scope, id: item.id, expected: null };
  };
  const tell = async (question: string, over: Partial<NewTurn> = {}) => {
    const { semantic, episodic, short_term } = managers();
    for (const manager of [semantic, episodic, short_term]) await manager.remember(lab.scope, turn(question, over));
  };
  /** The questions that are left in both stores of turns. */
  const left = async () => {
    const episodic = await lab.documents.memory.list(lab.scope, { manager: "episodic" }, 20);
    const shortTerm = await lab.documents.find("memory_turns", keys(), 20);
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
    const found = await lab.documents.find("memory_turns", keys(), 20);
    expect(found.map(({ data }) => data.answer)).toEqual(["", "Nothing was found"]);
    const [asked] = found;
    if (!asked) throw new Error("No turn");
    const answer = "You said: “My name is Anna” [1]";
    await lab.documents.put("memory_turns", [
      { ...asked, id: "old", trace_id: "old", data: { ...asked.data, answer } },
    ]);
    await items().forget(await factOf("Anna"));
    expect((await left())[1]).toEqual(["What is my name?"]);
  });
});
