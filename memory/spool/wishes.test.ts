// What users and clients decide about turns that wait.
import { expect, test } from "vitest";
import { AppError, unavailable } from "../../domain/errors.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { away, passes, said, useReplayLab } from "../../test/support/replay-lab.ts";
import { createMemoryItems } from "../items.ts";
import { createMemoryUsers } from "../users.ts";

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

test("what was asked while a user had opted out is not remembered when the user opts in before the replay", async () => {
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
  const users = { admit: async () => ({ enabled: true }), check: async () => {} };
  const items = createMemoryItems({ documents: lab.store, users, spool });
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

test("a source that was deleted meanwhile takes the turn with it, and not what the user said in it", async () => {
  const { memory, documents } = lab.open();
  lab.before = away;
  await memory.observe(lab.ada, turn(said));
  await expect(documents.wipe(["src_a/1"], 10)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await lab.files.contents()).not.toContain("fortress");
  lab.before = passes;
  await memory.replay(new Date());
  expect(await stored()).toEqual({ turns: 0, items: ["fact 1", "outcome 1"] });
});
