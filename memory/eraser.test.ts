import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { quoteOfUser } from "../domain/quotes.ts";
import { createLog } from "../platform/log.ts";
import { openLruCache } from "../stores/memory-cache/lru.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Database } from "../stores/postgres/client.ts";
import { openPostgresDocuments } from "../stores/postgres/documents.ts";
import { everyRow } from "../test/support/every-row.ts";
import { questionOf, quietAnswer } from "../test/support/question-records.ts";
import { openSpoolLab, type SpoolLab } from "../test/support/spool-lab.ts";
import { openTestRecords, type TestRecords } from "../test/support/test-records.ts";
import { createMemoryEraser } from "./eraser.ts";
import { firstRevision } from "./items/first-revision.ts";
import { createMemoryItems } from "./items.ts";
import { createMemoryUsers, type MemoryUsers } from "./users.ts";

const log = createLog("silent");
const lateSeconds = 60;
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000);

let opened: TestRecords;
let db: Database;
let records: Records;
let documents: DocumentStore;
let users: MemoryUsers;
let lab: SpoolLab;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
  documents = openPostgresDocuments(db);
  lab = await openSpoolLab();
  users = createMemoryUsers({ records, documents, spool: lab.open() });
});
afterAll(() => Promise.all([lab?.close(), opened?.close()]));

const cache = openLruCache();
let tests = 0;
/** A user of this test. */
let ada: MemoryOwner;
beforeEach(() => {
  tests += 1;
  ada = { tenant_id: "default", user_id: `ada ${tests}` };
});

const eraserWith = (over: Partial<DocumentStore> = {}) =>
  createMemoryEraser({ records, documents: { ...documents, ...over }, cache, spool: lab.open(), lateSeconds, log });

const document = ({ tenant_id, user_id }: MemoryOwner, id: string, text: string) => ({
  id: `${user_id} ${id}`,
  tenant_id,
  user_id,
  session_id: "s",
  trace_id: null,
  occurred_at: new Date(),
  expires_at: null,
  data: { question: text, answer: text },
});

async function jobOf(owner: MemoryOwner, text: string): Promise<string> {
  const job_id = await records.questions.queue(questionOf({ ...owner, query: text }), 2);
  await records.questions.claim({ job_id }, { claim: "run", workflow_id: `query/${job_id}` });
  return job_id;
}

/** Stores one thing of every kind that says `text`. */
async function fill(owner: MemoryOwner, text: string): Promise<void> {
  await documents.put("memory_turns", [document(owner, "1", text), document(owner, "2", text)]);
  await documents.put("trace_events", [document(owner, "3", text)]);
  const note = { kind: "note", session_id: null, occurred_at: null, importance: 0.5, event: null } as const;
  const items = createMemoryItems({ documents, users });
  const { item } = await items.remember(owner, { ...note, text });
  await items.change({ owner, id: item.id, expected: null }, { text: `${text}, again` });
  const job_id = await jobOf(owner, text);
  await records.questions.complete({ job_id }, "run", { ...quietAnswer, answer: text, quotes: [] });
  const claim = { tenant_id: owner.tenant_id, route: "POST /api/v1/query", key: owner.user_id };
  const named = { ...claim, fingerprint: "f", owner: "req", keep_hours: 24 };
  await records.idempotency.claim(named);
  const quotes = [quoteOfUser(owner.tenant_id, owner.user_id)];
  await records.idempotency.complete(named, { status: 200, body: { answer: text }, quotes });
}

const rowsWith = async (word: string): Promise<string[]> =>
  (await everyRow(db))
    .split("\n")
    .filter((row) => row.includes(word))
    .sort();

test("everything of the user is removed and counted, and others keep every byte", async () => {
  const others: MemoryOwner[] = [
    { ...ada, tenant_id: "elsewhere" },
    { ...ada, user_id: `${ada.user_id} ` },
    { ...ada, user_id: ada.user_id.toUpperCase() },
    ...[".", "..", "$ne", "a/b", "%", "ada\u200b"].map((user_id) => ({ ...ada, user_id })),
  ];
  await fill(ada, "secret of ours");
  for (const other of others) await fill(other, "word of others");
  const before = await rowsWith("word of others");
  const { id } = await users.erase(ada);
  expect(await eraserWith().eraseOnce(soon(0))).toBe(1);
  expect(await rowsWith("secret of ours")).toEqual([]);
  expect(await rowsWith("word of others")).toEqual(before);
  expect(before.length).toBeGreaterThan(20);
  expect(await users.erasure("default", id)).toMatchObject({
    removed: { turns: 2, traces: 1, items: 1, answers: 1, replies: 1 },
    verified_at: expect.any(Date),
  });
  await expect(users.erasure("elsewhere", id)).rejects.toMatchObject({ kind: "not_found" });
});

test("later writes are refused, also before the first wipe, and the erasure of an erased user is the same", async () => {
  await fill(ada, "something");
  const { id } = await users.erase(ada);
  const refused = async () => {
    await expect(users.admit(ada)).rejects.toMatchObject({ kind: "conflict" });
    await expect(users.set(ada, { enabled: true })).rejects.toMatchObject({ kind: "conflict" });
    await expect(users.check(ada)).rejects.toMatchObject({ kind: "not_found" });
    const [write] = [{ event_id: "late", at: new Date(), changes: [{ op: "add", reason: "late", item: itemOf("x") }] }];
    await expect(documents.memory.write(ada, write as never)).rejects.toMatchObject({ kind: "conflict" });
  };
  await refused();
  await eraserWith().eraseOnce(soon(0));
  await refused();
  expect(await users.erase(ada)).toMatchObject({ id });
});

test("a second request erases data that was stored after the first erasure", async () => {
  await fill(ada, "something");
  const { id } = await users.erase(ada);
  await eraserWith().eraseOnce(soon(0));
  await eraserWith().eraseOnce(soon(lateSeconds + 1));
  // A question of an erased user is answered, and as a job it has its text.
  const job_id = await jobOf(ada, "asked afterwards");
  await records.questions.complete({ job_id }, "run", { ...quietAnswer, answer: "asked afterwards", quotes: [] });
  expect((await rowsWith("asked afterwards")).length).toBeGreaterThan(0);
  expect(await users.erase(ada)).toMatchObject({ id, verified_at: null });
  expect(await eraserWith().eraseOnce(soon(0))).toBe(1);
  expect(await rowsWith("asked afterwards")).toEqual([]);
  expect(await users.erasure(ada.tenant_id, id)).toMatchObject({
    removed: { answers: 2 },
    verified_at: expect.any(Date),
  });
  expect(await eraserWith().eraseOnce(soon(lateSeconds + 1))).toBe(1);
  expect(await eraserWith().eraseOnce(soon(lateSeconds + 1))).toBe(0);
});

const itemOf = (id: string): MemoryItem =>
  firstRevision({
    id,
    manager: "episodic",
    kind: "note",
    text: "late",
    occurred_at: new Date(),
    recorded_at: new Date(),
    derived_by: "test",
  });

test.each(["memory", "delete", "find"] as const)(
  "an eraser that fails at %s leaves the order, and the next process ends it",
  async (method) => {
    await fill(ada, "half gone");
    const { id } = await users.erase(ada);
    const fail = () => Promise.reject(new Error("The process died"));
    const broken = method === "memory" ? { memory: { ...documents.memory, erase: fail } } : { [method]: fail };
    expect(await eraserWith(broken).eraseOnce(soon(0))).toBe(0);
    expect(await users.erasure("default", id)).toMatchObject({ verified_at: null });
    expect(await eraserWith().eraseOnce(soon(0))).toBe(1);
    expect(await rowsWith("half gone")).toEqual([]);
  },
);

test("an erasure is verified only when questions of the user that are being answered have ended", async () => {
  await fill(ada, "asked before");
  const job_id = await jobOf(ada, "asked before");
  const { id } = await users.erase(ada);
  const eraser = eraserWith();
  expect(await eraser.eraseOnce(soon(0))).toBe(0);
  expect(await users.erasure("default", id)).toMatchObject({ verified_at: null });
  await records.questions.complete({ job_id }, "run", { ...quietAnswer, answer: "asked before", quotes: [] });
  expect(await eraser.eraseOnce(soon(10))).toBe(1);
  expect(await rowsWith("asked before")).toEqual([]);
});

test("the second wipe removes what came late, and forgets the user's id", async () => {
  await fill(ada, "first");
  const { id } = await users.erase(ada);
  const eraser = eraserWith();
  expect(await eraser.eraseOnce(soon(0))).toBe(1);
  await documents.put("memory_turns", [document(ada, "4", "came late")]);
  expect(await eraser.eraseOnce(soon(lateSeconds - 30))).toBe(0);
  expect(await eraser.eraseOnce(soon(lateSeconds + 30))).toBeGreaterThan(0);
  expect(await rowsWith("came late")).toEqual([]);
  expect(await users.erasure("default", id)).toMatchObject({ removed: { turns: 3 } });
  expect((await rowsWith(id)).join()).not.toContain(ada.user_id);
  await expect(users.admit(ada)).rejects.toMatchObject({ kind: "conflict" });
});

const turn = { trace_id: "t", question: "Who?", answer: "Ada.", pipeline: "p", asked_at: 1, names: [], quotes: [] };

test("turns that wait in the spool go first, also while the documents are away, and count in the receipt", async () => {
  const scope = { ...ada, session_id: null };
  const other = { ...scope, user_id: `${ada.user_id}, too` };
  const spool = lab.open();
  for (const each of [scope, other]) await spool.keep(each, turn);
  const { id } = await users.erase(ada);
  const away = () => Promise.reject(new Error("away"));
  await eraserWith({ memory: { ...documents.memory, count: away } }).eraseOnce(soon(0));
  expect([await spool.depth(ada), await spool.depth(other)]).toMatchObject([{ turns: 0 }, { turns: 1 }]);
  expect(await users.erasure("default", id)).toMatchObject({ removed: { turns: 1 }, verified_at: null });
  await eraserWith().eraseOnce(soon(0));
  expect(await users.erasure("default", id)).toMatchObject({ verified_at: expect.any(Date) });
});

test("an erasure is verified only when no turn of the user waits", async () => {
  await fill(ada, "something");
  const spool = lab.open();
  const { id } = await users.erase(ada);
  // A question that ends in the middle of the erasure.
  const find: DocumentStore["find"] = async (...given) => {
    await spool.keep({ ...ada, session_id: null }, turn);
    return documents.find(...given);
  };
  expect(await eraserWith({ find }).eraseOnce(soon(0))).toBe(0);
  expect(await users.erasure("default", id)).toMatchObject({ verified_at: null });
  expect(await eraserWith().eraseOnce(soon(0))).toBe(1);
  expect(await spool.depth(ada)).toMatchObject({ turns: 0 });
});

test("a user of whom nothing is stored cannot be erased", async () => {
  await expect(users.erase(ada)).rejects.toMatchObject({ kind: "not_found", field: "user_id" });
});
