import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import type { Engine } from "../../test/contract/engine.ts";
import { postgresEngine } from "../../test/support/postgres-engine.ts";
import { openSpoolLab, type SpoolLab } from "../../test/support/spool-lab.ts";
import { withConsent } from "../consent.ts";
import { createMemory } from "../memory.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";
import { withSpool } from "./wiping.ts";

let engine: Engine<DocumentStore>;
beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
});
afterAll(() => engine?.dispose());

let lab: SpoolLab;
let tests = 0;
let ada: MemoryScope;
/** Each call of the store first runs this. */
let before: (method: string) => Promise<void>;
const away = () => Promise.reject(unavailable("documents"));
const passes = async () => undefined;
beforeEach(async () => {
  tests += 1;
  ada = { tenant_id: `t${tests}`, user_id: "ada", session_id: "s" };
  before = passes;
  lab = await openSpoolLab();
});
afterEach(() => lab?.close());

const checked = <S extends object>(store: S): S =>
  new Proxy(store, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function") return typeof own === "object" && own !== null ? checked(own) : own;
      return async (...given: readonly unknown[]) => {
        await before(String(name));
        return own.apply(target, given);
      };
    },
  });

/** A process over the store and the files of this test. */
function open() {
  const documents = checked(engine.store);
  const [spool, log] = [lab.open(), silentLog()];
  // A busy machine may be slower than a service waits.
  const memory = withConsent(createMemory({ documents, spool, log }), { documents, spool, log });
  return { memory, spool, documents: withSpool(documents, spool) };
}

let turns = 0;
const turn = (question: string, over: Partial<NewTurn> = {}): NewTurn => {
  turns += 1;
  const asked = { trace_id: `trc_${turns}`, asked_at: Date.now() - 60_000 + turns };
  const answered = {
    answer: "Beside the fortress.",
    pipeline: "knowledge_graph",
    names: ["Fortress"],
    quotes: ["src_a/1"],
  };
  return { ...asked, question, ...answered, ...over };
};
const said = "I live in Kestrel Bay. Where is the quay?";

/** What the store has of the user: questions and answers of the session, and items with their supports. */
async function stored(scope: MemoryScope = ada) {
  const { tenant_id, user_id } = scope;
  const found = await engine.store.find("memory_turns", { tenant_id, user_id }, 100);
  const items = await engine.store.memory.list({ tenant_id, user_id }, {}, 100);
  return {
    turns: found.length,
    items: items.map(({ kind, support }) => `${kind} ${support}`).sort(),
  };
}
const once = { turns: 1, items: ["fact 1", "outcome 1", "turn 1"] };

test("a turn that the store does not take is remembered once when the store is back, also by another process", async () => {
  before = away;
  await open().memory.observe(ada, turn(said));
  expect(await stored()).toEqual({ turns: 0, items: [] });
  const { memory, spool } = open();
  expect(await memory.replay(new Date())).toBe(false);
  expect(await spool.depth()).toMatchObject({ turns: 1 });
  before = passes;
  expect(await memory.replay(new Date())).toBe(true);
  expect(await stored()).toEqual(once);
  expect(await spool.depth()).toMatchObject({ turns: 0 });
  expect(await memory.replay(new Date())).toBe(false);
});

test.each(["put", "write"])("a store that fails at some calls of '%s' gets each turn once", async (method) => {
  let calls = 0;
  const failing = new Set([1, 3, 5, 8]);
  before = async (name) => {
    calls += name === method ? 1 : 0;
    if (name === method && failing.has(calls)) throw unavailable("documents");
  };
  const { memory, spool } = open();
  await memory.observe(ada, turn(said));
  for (let round = 0; round < 10 && (await spool.depth()).turns > 0; round += 1) await memory.replay(new Date());
  expect(await stored()).toEqual(once);
});

test("a process that dies after the store took a turn, and before its file is gone, replays nothing twice", async () => {
  before = away;
  const first = open();
  await first.memory.observe(ada, turn(said));
  before = passes;
  const dying = { ...lab.files, delete: () => Promise.reject(new Error("killed")) };
  const log = silentLog();
  const spool = lab.open({ files: dying });
  await createMemory({ documents: engine.store, spool, log }).replay(new Date());
  expect(await stored()).toEqual(once);
  const { memory } = open();
  await memory.replay(new Date());
  expect(await stored()).toEqual(once);
  expect(await lab.contents()).toBe("");
});

test("two processes that replay the same turn at the same time store it once", async () => {
  before = away;
  await open().memory.observe(ada, turn(said));
  before = passes;
  await Promise.all([open(), open()].map(({ memory }) => memory.replay(new Date())));
  expect(await stored()).toEqual(once);
});

test("while the store is away later questions do not wait for it, and keep their order", async () => {
  let calls = 0;
  before = () => {
    calls += 1;
    return away();
  };
  const { memory, spool } = open();
  await memory.observe(ada, turn("My project is called Aurora."));
  const asked = calls;
  await memory.observe(ada, turn("My project is now called Borealis."));
  expect(calls).toBe(asked);
  before = passes;
  while (await memory.replay(new Date()));
  const facts = await engine.store.memory.list(ada, { manager: "semantic" }, 10);
  expect(facts.map(({ text, status }) => [text, status])).toEqual([
    ["My project is now called Borealis", "active"],
    ["My project is called Aurora", "superseded"],
  ]);
  // From now on turns go to the store directly.
  await memory.observe(ada, turn(said));
  expect(await spool.depth()).toMatchObject({ turns: 0 });
});

test("the turns of a user who has opted out or was erased are deleted, and never remembered", async () => {
  const grace = { ...ada, user_id: "grace" };
  const { memory } = open();
  before = away;
  await memory.observe(ada, turn(said));
  await memory.observe(grace, turn(said));
  before = passes;
  await engine.store.memory.saveSettings(ada, { enabled: false });
  await engine.store.memory.erase(grace);
  await memory.replay(new Date());
  expect([await stored(ada), await stored(grace)]).toEqual([
    { turns: 0, items: [] },
    { turns: 0, items: [] },
  ]);
  expect(await lab.contents()).toBe("");
});

test("nothing is kept of a user who was seen to have opted out", async () => {
  const { memory } = open();
  await engine.store.memory.saveSettings(ada, { enabled: false });
  await memory.observe(ada, turn(said));
  before = away;
  await memory.observe(ada, turn(said));
  expect(await lab.contents()).toBe("");
});

test("a source that was deleted meanwhile takes the turn with it, and not what the user said in it", async () => {
  const { memory, documents } = open();
  before = away;
  await memory.observe(ada, turn(said));
  await expect(documents.wipe(["src_a/1"], 10)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await lab.contents()).not.toContain("fortress");
  before = passes;
  await memory.replay(new Date());
  expect(await stored()).toEqual({ turns: 0, items: ["fact 1", "outcome 1"] });
});

test("a turn that the store will never take is given up, and delays no other", async () => {
  const { memory, spool } = open();
  before = away;
  await memory.observe(ada, turn("bad"));
  await memory.observe(ada, turn(said));
  let puts = 0;
  before = async (name) => {
    puts += name === "put" ? 1 : 0;
    if (name === "put" && puts === 1) throw invalidInput("no");
  };
  await memory.replay(new Date());
  expect(await spool.depth()).toMatchObject({ turns: 0 });
  expect(await stored()).toMatchObject({ turns: 1 });
});

test("a turn that fails by itself waits alone, and is given up after a week", async () => {
  const { memory, spool } = open();
  before = away;
  await memory.observe(ada, turn("old", { asked_at: Date.now() - 8 * 24 * 3_600_000 }));
  await memory.observe(ada, turn("young"));
  before = async (name) => {
    if (name === "put") throw new Error("a defect");
  };
  await memory.replay(new Date());
  expect(await spool.depth()).toMatchObject({ turns: 1 });
  before = passes;
  await memory.observe(ada, turn(said));
  await memory.replay(new Date());
  expect(await stored()).toMatchObject({ turns: 1 });
  await memory.replay(new Date(Date.now() + 60_000));
  expect(await stored()).toMatchObject({ turns: 2 });
});
