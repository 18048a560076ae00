import { describe, expect, test } from "vitest";
import { useManagersLab } from "../test/support/managers-lab.ts";

const lab = useManagersLab();
const { managers, say, turn } = lab;

test("turns are found by their words, the best first, and by words of other things none is", async () => {
  await say("Who designed the Aurora Belle?", { answer: "Ada Solheim designed her. [1]", outcome: "answered" });
  await say("How deep is the dry dock?", { answer: "Nine metres. [1]", outcome: "answered" });
  const found = await managers().episodic.recall(lab.scope, "Which ship did Solheim design?");
  expect(found.memories?.[0]?.text).toBe("Who designed the Aurora Belle?\nAda Solheim designed her. [1]");
  expect(await managers().episodic.recall(lab.scope, "Where is the opera?")).toMatchObject({ items: 0 });
});

test("a log that is told years later keeps its times, and is found", async () => {
  const asked_at = Date.parse("2023-05-08T13:56:00Z");
  await say("Bo adopted a grey cat", { asked_at });
  const { memories } = await managers().episodic.recall(lab.scope, "What did Bo adopt on 8 May 2023?");
  expect(memories).toMatchObject([{ occurred_at: "2023-05-08T13:56:00.000Z" }]);
});

describe("turns of a user in two processes", () => {
  const found = async (of: ReturnType<typeof managers>, question: string) =>
    ((await of.episodic.recall(lab.scope, question)).memories ?? []).map(({ text }) => text.split("\n")[0]);

  test("what the other one has written, changed and removed counts at the next recall", async () => {
    const [here, there] = [managers(), managers()];
    expect(await found(here, "Which boat?")).toEqual([]);
    await there.episodic.remember(lab.scope, turn("The boat is called Aurora"));
    expect(await found(here, "Which boat?")).toEqual(["The boat is called Aurora"]);
    await here.episodic.remember(lab.scope, turn("The boat is red"));
    await there.episodic.remember(lab.scope, turn("The boat leaks"));
    expect((await found(here, "Which boat?")).toSorted()).toEqual([
      "The boat is called Aurora",
      "The boat is red",
      "The boat leaks",
    ]);
    const [item] = await lab.documents.memory.list(lab.scope, { manager: "episodic", q: "red" }, 1);
    if (!item) throw new Error("No turn");
    const changed = { ...item, text: "The house is green", rev: 2 };
    const changes = [{ op: "update", reason: "a client changed it", item: changed }] as const;
    await lab.documents.memory.write(lab.scope, { event_id: "edit", at: new Date(), changes });
    expect((await found(here, "Which house?"))[0]).toBe("The house is green");
    expect(await found(here, "Which boat is red?")).not.toContain("The boat is red");
    await lab.documents.memory.remove(lab.scope, { ids: [item.id] });
    expect(await found(here, "Which house?")).toEqual([]);
  });

  test("nothing is found for a user who opts out, and all again afterwards", async () => {
    const { episodic } = managers();
    const count = async () => (await episodic.recall(lab.scope, "Which boat?")).items;
    await episodic.remember(lab.scope, turn("The boat is called Aurora"));
    expect(await count()).toBe(1);
    await lab.documents.memory.saveSettings(lab.scope, { enabled: false });
    expect(await count()).toBe(0);
    await lab.documents.memory.saveSettings(lab.scope, { enabled: true });
    expect(await count()).toBe(1);
    await lab.documents.memory.erase(lab.scope);
    expect(await count()).toBe(0);
  });

  test("recalls and writes at the same time lose nothing", async () => {
    const [here, there] = [managers(), managers()];
    const words = Array.from({ length: 8 }, (_, n) => `boat number${n}`);
    await Promise.all(
      words.map(async (text, n) => {
        await (n % 3 === 0 ? there : here).episodic.remember(lab.scope, turn(text));
        await here.episodic.recall(lab.scope, "boat");
      }),
    );
    for (const each of [here, there]) expect((await found(each, "boat")).toSorted()).toEqual(words.toSorted());
  });
});

test("a turn goes with the source that its answer quotes", async () => {
  await say("Who designed the Aurora Belle?", { answer: "Ada Solheim", outcome: "answered", quotes: ["src_x/1"] });
  expect(await lab.documents.wipe(["src_x/1"], 10)).toBe(1);
  expect(await managers().episodic.recall(lab.scope, "Who designed the Aurora Belle?")).toMatchObject({ items: 0 });
});
