// What users and clients decide about turns that wait.
import { expect, test } from "vitest";
import { AppError, unavailable } from "../../domain/errors.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { away, passes, said, useReplayLab } from "../../test/support/replay-lab.ts";
import { createMemoryItems, type ItemChange } from "../items.ts";
import { createManagers } from "../managers.ts";
import { createMemoryUsers } from "../users.ts";
import { createRefusedTurns } from "./refused.ts";

const lab = useReplayLab();
const { stored, turn } = lab;

test("the turns of a user who has opted out or was erased are deleted, and never remembered", async () => {
  const grace = { ...lab.ada, user_id: "grace" };
  const { memory } = lab.open();
  lab.before = away;
  await memory.observe(lab.ada, turn(said));
  await memory.observe(grace, turn(said));
  lab.before = passes;
  await lab.store.memory.saveSettings(lab.ada, { enabled: false });
  await lab.store.memory.erase(grace);
  await memory.replay(new Date());
  expect([await stored(lab.ada), await stored(grace)]).toEqual([
    { turns: 0, items: [] },
    { turns: 0, items: [] },
  ]);
  expect(await lab.files.contents()).toBe("");
});

test("the turns of a user who has opted out go before the turns of others are replayed", async () => {
  const grace = { ...lab.ada, user_id: "grace" };
  const { memory, spool } = lab.open();
  lab.before = away;
  for (let n = 0; n < 3; n += 1) await memory.observe(lab.ada, turn(said));
  await memory.observe(grace, turn(said));
  await lab.store.memory.saveSettings(grace, { enabled: false });
  let left: unknown;
  lab.before = async (method) => {
    if (method === "put") left ??= (await spool.depth(grace)).turns;
  };
  await memory.replay(new Date());
  expect(left).toBe(0);
  expect([(await stored(lab.ada)).turns, (await stored(grace)).turns]).toEqual([3, 0]);
});

test("a file that cannot be read does not keep the turns of others who have opted out", async () => {
  const grace = { ...lab.ada, user_id: "grace" };
  lab.before = away;
  await lab.open().memory.observe(grace, turn("I live in Vestby."));
  await lab.open().memory.observe(lab.ada, turn("I live in Halden."));
  lab.before = passes;
  await lab.store.memory.saveSettings(grace, { enabled: false });
  // Users are asked in the order of their newest turns.
  const unreadable = (await lab.files.open().due(new Date())).at(-1);
  const read = (name: string) =>
    name === unreadable?.name ? Promise.reject(unavailable("files")) : lab.files.files.read(name);
  const spool = lab.files.open({ files: { ...lab.files.files, read } });
  const withoutRefused = createRefusedTurns({ spool, documents: lab.store });
  expect(await withoutRefused(await spool.due(new Date()))).toHaveLength(1);
  expect(await lab.files.contents()).not.toContain("Vestby");
});

test("a turn that another process keeps while a user opts in is not remembered", async () => {
  const { memory, spool } = lab.open();
  const memoryErasures = { find: async () => null } as unknown as Records["memoryErasures"];
  const saving: DocumentStore["memory"]["saveSettings"] = async (owner, change) => {
    expect(await lab.files.open().keep(lab.ada, turn("I live in Vestby."))).toBe(true);
    return lab.store.memory.saveSettings(owner, change);
  };
  const documents = { ...lab.store, memory: { ...lab.store.memory, saveSettings: saving } };
  const users = createMemoryUsers({ records: { memoryErasures }, documents, spool });
  await lab.store.memory.saveSettings(lab.ada, { enabled: false });
  await users.set(lab.ada, { enabled: true });
  while (await memory.replay(new Date()));
  expect(await stored()).toEqual({ turns: 0, items: [] });
});

test("a question asked while its user had opted out is not remembered, even if the user opts in before the replay", async () => {
  const { memory, spool } = lab.open();
  const memoryErasures = { find: async () => null } as unknown as Records["memoryErasures"];
  const users = createMemoryUsers({ records: { memoryErasures }, documents: lab.store, spool });
  lab.before = away;
  await memory.observe(lab.ada, turn("I live in Halden."));
  lab.before = passes;
  await users.set(lab.ada, { enabled: false });
  expect(await lab.files.contents()).toBe("");
  lab.before = away;
  // Another process, which has not seen the settings.
  await lab.open().memory.observe(lab.ada, turn("I live in Vestby."));
  lab.before = passes;
  await users.set(lab.ada, { enabled: true });
  while (await memory.replay(new Date()));
  expect(await stored()).toEqual({ turns: 0, items: [] });
});

test("a deleted fact, instruction or turn does not come back from a turn that waits", async () => {
  const { memory, spool } = lab.open();
  const items = createMemoryItems({ documents: lab.store, users: anyUser, spool });
  const known = turn("I live in Kestrel Bay. Always answer in German. How deep is the dry dock?");
  await memory.observe(lab.ada, known);
  lab.before = async (method) => {
    if (method === "put") throw unavailable("documents");
  };
  // The managers of items take this one; short_term does not, so it waits.
  await memory.observe(lab.ada, turn("How long is the quay?"));
  lab.before = away;
  for (const again of ["I live in Kestrel Bay! Where is the opera?", "Always answer in german!", "I prefer tea."])
    await memory.observe(lab.ada, turn(again));
  const all = () => lab.store.memory.list(lab.ada, {}, 100);
  const unwanted = (await all()).filter(({ kind, text }) => kind !== "outcome" && !text.startsWith("How deep"));
  expect(unwanted.map(({ kind }) => kind).sort()).toEqual(["fact", "instruction", "turn", "turn"]);
  for (const { id } of unwanted) await items.forget({ owner: lab.ada, id, expected: null }).catch(unlessGone);
  lab.before = passes;
  while (await memory.replay(new Date()));
  expect((await all()).filter(({ kind }) => kind !== "outcome").map(({ text }) => text.split("\n")[0])).toEqual([
    "I prefer tea",
    "I prefer tea.",
  ]);
  expect((await stored()).turns).toBe(1);
});

test("a client's correction or retraction is not undone by a turn that waits, whose other statements are learnt", async () => {
  const { memory, spool } = lab.open();
  const items = createMemoryItems({ documents: lab.store, users: anyUser, spool });
  await memory.observe(lab.ada, turn("I live in Kestrel Bay. My name is Anna. Always answer in German."));
  lab.before = away;
  const again =
    "i live in Kestrel Bay; i prefer tea. My name is Anna! Always answer in German. My dentist is Dr. Weber.";
  await memory.observe(lab.ada, turn(again));
  const change = async (text: string, to: ItemChange) => {
    const found = (await lab.store.memory.list(lab.ada, {}, 100)).find((item) => item.text === text);
    await items.change({ owner: lab.ada, id: found?.id ?? "", expected: null }, to);
  };
  await change("I live in Kestrel Bay", { text: "I live in Halden" });
  await change("My name is Anna", { status: "retracted" });
  await change("Always answer in German", { importance: 1 });
  expect(await lab.files.contents()).toContain('"i prefer tea; Always answer in German; My dentist is Dr. Weber"');
  await change("Always answer in German", { status: "retracted" });
  lab.before = passes;
  while (await memory.replay(new Date()));
  const held = await lab.store.memory.list(lab.ada, { status: "active" }, 100);
  const texts = held.filter(({ kind }) => kind === "fact" || kind === "instruction").map(({ text }) => text);
  expect(texts.toSorted()).toEqual(["I live in Halden", "My dentist is Dr. Weber", "i prefer tea"]);
});

test("the replay of a half-learnt turn learns its other facts, and counts the learnt ones once", async () => {
  const { memory, spool } = lab.open();
  const items = createMemoryItems({ documents: lab.store, users: anyUser, spool });
  const whole = turn("I live in Kestrel Bay. My name is Anna. My dentist is Dr. Weber.");
  // The process ended after its first two facts.
  const { semantic } = createManagers({ documents: lab.store });
  await semantic.remember(lab.ada, { ...whole, question: "I live in Kestrel Bay. My name is Anna." });
  lab.before = away;
  await memory.observe(lab.ada, whole);
  const facts = async () => lab.store.memory.list(lab.ada, { manager: "semantic", status: "active" }, 10);
  const home = (await facts()).find(({ text }) => text === "I live in Kestrel Bay");
  await items.forget({ owner: lab.ada, id: home?.id ?? "", expected: null });
  lab.before = passes;
  while (await memory.replay(new Date()));
  const learnt = (await facts()).map(({ text, support }) => `${text}: ${support}`);
  expect(learnt.toSorted()).toEqual(["My dentist is Dr. Weber: 1", "My name is Anna: 1"]);
});

test("an instruction that a client wrote or changed does not come back from a turn that waits", async () => {
  const { memory, spool } = lab.open();
  const items = createMemoryItems({ documents: lab.store, users: anyUser, spool });
  const note = { kind: "instruction", session_id: null, occurred_at: null, importance: 0.5, event: null } as const;
  const { item } = await items.remember(lab.ada, { ...note, text: " Always answer in German! Never use tables. " });
  const named = { owner: lab.ada, id: item.id, expected: null };
  lab.before = away;
  for (const each of ["Always answer in german.", "Never use tables.", "Always be brief."])
    await memory.observe(lab.ada, turn(each));
  expect((await spool.depth()).turns).toBe(3);
  lab.before = passes;
  await items.change(named, { text: "Always be brief" });
  await items.change(named, { text: "Never mind" });
  lab.before = away;
  await memory.observe(lab.ada, turn("Always be brief. Never use tables!"));
  await items.forget(named);
  expect(await lab.files.contents()).toBe("");
});

test("without its files a deletion changes nothing", async () => {
  const { memory } = lab.open();
  await memory.observe(lab.ada, turn(said));
  const spool = lab.files.open({ files: { ...lab.files.files, list: () => Promise.reject(unavailable("files")) } });
  const items = createMemoryItems({ documents: lab.store, users: anyUser, spool });
  const [fact] = await lab.store.memory.list(lab.ada, { manager: "semantic" }, 1);
  const named = { owner: lab.ada, id: fact?.id ?? "", expected: ["1"] };
  await expect(items.forget(named)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await items.get(lab.ada, named.id)).toEqual(fact);
  await expect(items.change(named, { status: "retracted" })).rejects.toMatchObject({ kind: "unavailable" });
  expect(await items.get(lab.ada, named.id)).toEqual(fact);
});

const anyUser = { admit: async () => ({ enabled: true }), check: async () => {} };

/** A fact takes its turns with it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError) || error.kind !== "not_found") throw error;
}

test("nothing is kept of a user who was seen to have opted out", async () => {
  const { memory } = lab.open();
  await lab.store.memory.saveSettings(lab.ada, { enabled: false });
  await memory.observe(lab.ada, turn(said));
  lab.before = away;
  await memory.observe(lab.ada, turn(said));
  expect(await lab.files.contents()).toBe("");
});

test("the deletion of a source removes its quotes from a waiting turn, and keeps the user's statements in it", async () => {
  const { memory, documents } = lab.open();
  lab.before = away;
  await memory.observe(lab.ada, turn(said));
  await expect(documents.wipe(["src_a/1"], 10)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await lab.files.contents()).not.toContain("fortress");
  lab.before = passes;
  await memory.replay(new Date());
  expect(await stored()).toEqual({ turns: 0, items: ["fact 1", "outcome 1"] });
});
