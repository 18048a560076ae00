import { expect, test } from "vitest";
import { conflict, invalidInput, unavailable } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { createGate } from "../../test/support/gate.ts";
import { away, once, passes, said, useReplayLab } from "../../test/support/replay-lab.ts";
import { createMemory } from "../memory.ts";

const lab = useReplayLab();
const { stored, turn } = lab;

test("a turn that the store does not take is remembered once when the store is back, also by another process", async () => {
  lab.before = away;
  await lab.open().memory.observe(lab.ada, turn(said));
  expect(await stored()).toEqual({ turns: 0, items: [] });
  const { memory, spool } = lab.open();
  expect(await memory.replay(new Date())).toBe(false);
  expect(await spool.depth()).toMatchObject({ turns: 1 });
  lab.before = passes;
  expect(await memory.replay(new Date())).toBe(true);
  expect(await stored()).toEqual(once);
  expect(await spool.depth()).toMatchObject({ turns: 0 });
  expect(await memory.replay(new Date())).toBe(false);
});

test.each(["put", "write"])("a store that fails at some calls of '%s' gets each turn once", async (method) => {
  let calls = 0;
  const failing = new Set([1, 3, 5, 8]);
  lab.before = async (name) => {
    calls += name === method ? 1 : 0;
    if (name === method && failing.has(calls)) throw unavailable("documents");
  };
  const { memory, spool } = lab.open();
  await memory.observe(lab.ada, turn(said));
  for (let round = 0; round < 10 && (await spool.depth()).turns > 0; round += 1) await memory.replay(new Date());
  expect(await stored()).toEqual(once);
});

test("a process that dies after the store took a turn, and before its file is gone, replays nothing twice", async () => {
  lab.before = away;
  const first = lab.open();
  await first.memory.observe(lab.ada, turn(said));
  lab.before = passes;
  const dying = { ...lab.files.files, delete: () => Promise.reject(new Error("killed")) };
  const log = silentLog();
  const spool = lab.files.open({ files: dying });
  await createMemory({ documents: lab.store, spool, log }).replay(new Date());
  expect(await stored()).toEqual(once);
  const { memory } = lab.open();
  await memory.replay(new Date());
  expect(await stored()).toEqual(once);
  expect(await lab.files.contents()).toBe("");
});

test("two processes that replay the same turn at the same time store it once", async () => {
  lab.before = away;
  await lab.open().memory.observe(lab.ada, turn(said));
  lab.before = passes;
  await Promise.all([lab.open(), lab.open()].map(({ memory }) => memory.replay(new Date())));
  expect(await stored()).toEqual(once);
});

test("while the store is away later questions do not wait for it, and keep their order", async () => {
  let calls = 0;
  lab.before = () => {
    calls += 1;
    return away();
  };
  const { memory, spool } = lab.open();
  await memory.observe(lab.ada, turn("My project is called Aurora."));
  const asked = calls;
  await memory.observe(lab.ada, turn("My project is now called Borealis."));
  expect(calls).toBe(asked);
  lab.before = passes;
  while (await memory.replay(new Date()));
  const facts = await lab.store.memory.list(lab.ada, { manager: "semantic" }, 10);
  expect(facts.map(({ text, status }) => [text, status])).toEqual([
    ["My project is now called Borealis", "active"],
    ["My project is called Aurora", "superseded"],
  ]);
  // From now on turns go to the store directly.
  await memory.observe(lab.ada, turn(said));
  expect(await spool.depth()).toMatchObject({ turns: 0 });
});

test("a turn that the store takes although the spool has no room is not lost", async () => {
  const { memory, spool } = lab.open(lab.files.open({ bounds: { turns: 1, bytes: 1_000_000 } }));
  lab.before = away;
  await memory.observe(lab.ada, turn(said));
  lab.before = passes;
  // The process does not know that the store is back.
  expect(spool.isWaiting()).toBe(true);
  await memory.observe(lab.ada, turn("I prefer tea."));
  expect(await spool.depth()).toMatchObject({ turns: 1, lost: 0 });
  lab.before = away;
  await memory.observe(lab.ada, turn("I prefer milk."));
  expect(await spool.depth()).toMatchObject({ turns: 1, lost: 1 });
});

test("a turn that the store takes after the deadline of its writing is not lost", async () => {
  const [gate, spool, log] = [createGate(), lab.files.open({ bounds: { turns: 0, bytes: 0 } }), silentLog()];
  const memory = createMemory({ documents: lab.documents, spool, log });
  lab.before = () => gate.opened;
  await memory.observe(lab.ada, turn(said));
  expect((await spool.depth()).lost).toBe(0);
  gate.open();
  await expect.poll(stored).toEqual(once);
  expect((await spool.depth()).lost).toBe(0);
});

test("a turn that neither the spool nor, after the deadline, the store takes is lost", async () => {
  const [gate, spool, log] = [createGate(), lab.files.open({ bounds: { turns: 0, bytes: 0 } }), silentLog()];
  const memory = createMemory({ documents: lab.documents, spool, log });
  lab.before = () => gate.opened.then(away);
  await memory.observe(lab.ada, turn(said));
  expect((await spool.depth()).lost).toBe(0);
  gate.open();
  await expect.poll(async () => (await spool.depth()).lost).toBe(1);
});

test.each([
  ["refuses is lost", invalidInput("no"), 1],
  ["refuses for the user is not lost", conflict("no"), 0],
])("a turn that the store at once %s", async (_what, refusal, lost) => {
  const spool = lab.files.open();
  const memory = createMemory({ documents: lab.documents, spool, log: silentLog() });
  lab.before = () => Promise.reject(refusal);
  await memory.observe(lab.ada, turn(said));
  expect(await spool.depth()).toMatchObject({ turns: 0, lost });
});

test("a turn that the store will never take is given up, and delays no other", async () => {
  const { memory, spool } = lab.open();
  lab.before = away;
  await memory.observe(lab.ada, turn("bad"));
  await memory.observe(lab.ada, turn(said));
  let puts = 0;
  lab.before = async (name) => {
    puts += name === "put" ? 1 : 0;
    if (name === "put" && puts === 1) throw invalidInput("no");
  };
  await memory.replay(new Date());
  expect(await spool.depth()).toMatchObject({ turns: 0, lost: 1 });
  expect(await stored()).toMatchObject({ turns: 1 });
});

test("a turn that fails by itself waits alone, and is given up after a week", async () => {
  const { memory, spool } = lab.open();
  lab.before = away;
  await memory.observe(lab.ada, turn("old", { asked_at: Date.now() - 8 * 24 * 3_600_000 }));
  await memory.observe(lab.ada, turn("young"));
  lab.before = async (name) => {
    if (name === "put") throw new Error("a defect");
  };
  await memory.replay(new Date());
  expect(await spool.depth()).toMatchObject({ turns: 1 });
  lab.before = passes;
  await memory.observe(lab.ada, turn(said));
  await memory.replay(new Date());
  expect(await stored()).toMatchObject({ turns: 1 });
  await memory.replay(new Date(Date.now() + 60_000));
  expect(await stored()).toMatchObject({ turns: 2 });
});
