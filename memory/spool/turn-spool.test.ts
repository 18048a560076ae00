import { afterEach, beforeEach, expect, test } from "vitest";
import { nobody } from "../../domain/memory.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import { openSpoolLab, type SpoolLab } from "../../test/support/spool-lab.ts";
import type { NewTurn } from "../scope.ts";
import { nameOf } from "./spooled-turn.ts";

let lab: SpoolLab;
beforeEach(async () => {
  lab = await openSpoolLab();
});
afterEach(() => lab?.close());

const ada = { tenant_id: "t", user_id: "ada", session_id: "s" };
const now = new Date();
const turn = (trace_id: string, over: Partial<NewTurn> = {}): NewTurn => ({
  trace_id,
  question: `I live in ${trace_id}. Where is the quay?`,
  answer: `Beside the fortress of ${trace_id}.`,
  pipeline: "knowledge_graph",
  asked_at: now.getTime(),
  names: ["Fortress"],
  quotes: ["src_a/1"],
  outcome: "answered",
  ...over,
});

test("a kept turn is on disk as it was given, for the next process, too", async () => {
  expect(await lab.open().keep(ada, turn("Halden"))).toBe(true);
  const next = lab.open();
  const [due] = await next.due(now);
  expect(await next.read(due?.name ?? "")).toEqual({ scope: ada, turn: turn("Halden"), wiped: false });
});

test("a turn that is kept while the spool is read stays this process's own, and waits", async () => {
  const list: FileStore["list"] = async (folder) => {
    const found = await lab.files.list(folder);
    if (keeps) await spool.keep(ada, turn("Halden"));
    return found;
  };
  let keeps = false;
  const spool = lab.open({ files: { ...lab.files, list }, alone: false });
  await spool.due(now);
  keeps = true;
  expect(await spool.due(now)).toEqual([]);
  keeps = false;
  expect(spool.isWaiting()).toBe(true);
  expect(await spool.due(now)).toHaveLength(1);
});

test("turns are due oldest first, and the same turn is kept once", async () => {
  const spool = lab.open();
  for (const [trace_id, ms] of [
    ["late", 5],
    ["early", 1],
    ["late", 5],
  ] as const)
    await spool.keep(ada, turn(trace_id, { asked_at: now.getTime() + ms }));
  const found = await Promise.all((await spool.due(now)).map(({ name }) => spool.read(name)));
  expect(found.map((each) => each?.turn.trace_id)).toEqual(["early", "late"]);
});

test("a secret of the user is not written to disk", async () => {
  await lab.open().keep(ada, turn("x", { question: "My key is sk-abcdefghijklmnopqrstuvwxyz0123456789" }));
  expect(await lab.contents()).not.toContain("sk-abc");
});

test("ids of tenants and users are not in the names of files, however hostile they are", async () => {
  const spool = lab.open();
  for (const user_id of ["../../etc", "a/b", ".", "$ne", "漢字", "x".repeat(200)])
    expect(await spool.keep({ tenant_id: "a/b", user_id, session_id: null }, turn(user_id))).toBe(true);
  expect(await spool.depth()).toMatchObject({ turns: 6, lost: 0 });
  for (const { name } of await spool.due(now)) expect(name).toMatch(/^memory-spool\/[0-9a-f.]{1,200}\.json$/);
});

test("a turn beyond the bounds in number or bytes is not kept, and kept turns stay", async () => {
  const few = lab.open({ bounds: { turns: 2, bytes: 1_000_000 } });
  expect([await few.keep(ada, turn("a")), await few.keep(ada, turn("b"))]).toEqual([true, true]);
  expect(await few.keep(ada, turn("c"))).toBe(false);
  // The caller may still find another place for it.
  expect(await few.depth()).toMatchObject({ turns: 2, lost: 0 });
  few.lose(new Error("no room"));
  expect(await few.depth()).toMatchObject({ turns: 2, lost: 1 });
  const { bytes } = await few.depth();
  const small = lab.open({ bounds: { turns: 10, bytes: bytes + 100 } });
  expect(await small.keep(ada, turn("c"))).toBe(false);
  const [oldest] = await small.due(now);
  await small.remove(oldest?.name ?? "");
  expect(await small.keep(ada, turn("c"))).toBe(true);
});

test("without a disk a turn is lost, and no question waits for the store because of it", async () => {
  const away = () => Promise.reject(new Error("no disk"));
  const spool = lab.open({ files: { ...lab.files, write: away } });
  expect(await spool.keep(ada, turn("a"))).toBe(false);
  expect(spool.isWaiting()).toBe(false);
});

test("questions do not wait for the store from a kept turn until the store answers, or until nothing is left", async () => {
  const spool = lab.open();
  await spool.keep(ada, turn("a"));
  expect(spool.isWaiting()).toBe(true);
  spool.answered();
  expect(spool.isWaiting()).toBe(false);
  await spool.keep(ada, turn("b"));
  await spool.erase(ada);
  await spool.due(now);
  expect(spool.isWaiting()).toBe(false);
});

test("a process leaves the turns of other processes to them, and takes only turns that have waited for long", async () => {
  const [one, other] = [lab.open({ alone: false }), lab.open({ alone: false })];
  await one.keep(ada, turn("a"));
  expect([(await one.due(now)).length, (await other.due(now)).length]).toEqual([1, 0]);
  expect(await other.due(new Date(now.getTime() + 60_000))).toHaveLength(1);
});

test("an erasure deletes the files of its user, also those of other processes, and no others", async () => {
  const others = [
    { ...ada, user_id: "Ada" },
    { ...ada, tenant_id: "u" },
    { ...ada, user_id: "ada " },
  ];
  for (const scope of [ada, ...others]) await lab.open().keep(scope, turn(`${scope.tenant_id}${scope.user_id}`));
  const eraser = lab.open();
  expect(await eraser.depth(ada)).toMatchObject({ turns: 1 });
  expect(await eraser.erase(ada)).toBe(1);
  expect(await eraser.depth(ada)).toMatchObject({ turns: 0 });
  expect(await lab.contents()).not.toContain("tada.");
  expect(await eraser.depth()).toMatchObject({ turns: 3 });
});

test("a session is erased alone", async () => {
  const spool = lab.open();
  await spool.keep(ada, turn("a"));
  await spool.keep({ ...ada, session_id: null }, turn("b"));
  expect(await spool.erase(ada, "s")).toBe(1);
  expect(await lab.contents()).toContain("Where is the quay?");
});

test("the deletion of a source removes answers that quote it from the files, and keeps the user's words", async () => {
  const spool = lab.open();
  await spool.keep(ada, turn("Halden"));
  await spool.keep(ada, turn("Vestby", { quotes: ["src_b/1"] }));
  await spool.keep({ ...ada, user_id: nobody }, turn("Norrvik"));
  expect(await spool.wipe(["src_a/1", "src_c"])).toBe(2);
  const contents = await lab.contents();
  expect(contents).not.toContain("fortress of Halden");
  expect(contents).not.toContain("Norrvik");
  expect(contents).toContain("fortress of Vestby");
  expect(contents).toContain("I live in Halden.");
  expect(await spool.wipe(["src_a/1"])).toBe(0);
});

test("a wipe reads only the turns that quote the source, and those whose names do not show their quotes", async () => {
  const spool = lab.open();
  for (let n = 0; n < 30; n += 1) await spool.keep(ada, turn(`other ${n}`, { quotes: [`src_${n}/1`] }));
  await spool.keep(ada, turn("Halden", { quotes: ["src_x/1", "src_a/1"] }));
  const many = Array.from({ length: 20 }, (_, n) => `src_many/${n}`);
  await spool.keep(ada, turn("Vestby", { quotes: [...many, "src_a/1"] }));
  await spool.keep(ada, turn("Norrvik", { quotes: [] }));
  // A file of the first version of the spool, whose name has no quotes.
  const [first] = await spool.due(now);
  const old = (first?.name ?? "").replace(/\.[0-9a-f]+\.json$/, ".json");
  const stored = { scope: ada, turn: turn("Elvebakken"), wiped: false };
  await lab.files.write(old, JSON.stringify(stored));
  const read: string[] = [];
  const files = {
    ...lab.files,
    read: (name: string) => {
      read.push(name);
      return lab.files.read(name);
    },
  };
  expect(await lab.open({ files }).wipe(["src_a/1"])).toBe(3);
  expect(read).toHaveLength(3);
  for (const place of ["Halden", "Vestby", "Elvebakken"])
    expect(await lab.contents()).not.toContain(`fortress of ${place}`);
});

test.each(Array.from({ length: 21 }, (_, quotes) => quotes))(
  "a turn that quotes %i sources is kept",
  async (quotes) => {
    const spool = lab.open();
    const given = turn("Halden", { quotes: Array.from({ length: quotes }, (_, n) => `src_${n}/1`) });
    expect(await spool.keep(ada, given)).toBe(true);
    const [due] = await spool.due(now);
    const longest = nameOf({ scope: ada, turn: given, wiped: false }, 99_999_999_999);
    expect(longest.length).toBeLessThanOrEqual("memory-spool/".length + 128);
    expect((await spool.read(due?.name ?? ""))?.turn).toEqual(given);
  },
);

test("a file without a turn is deleted and not counted", async () => {
  const spool = lab.open();
  await spool.keep(ada, turn("a"));
  const [kept] = await spool.due(now);
  await lab.files.write(kept?.name ?? "", '{"scope":');
  await lab.files.write("memory-spool/notes.txt", "a stranger's file");
  expect(await spool.read(kept?.name ?? "")).toBeNull();
  expect(await spool.depth()).toMatchObject({ turns: 0 });
});
