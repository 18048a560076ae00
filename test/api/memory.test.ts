import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../stores/postgres/client.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { everyRow } from "../support/every-row.ts";

let service: TestApp;
let db: Database;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  db = await openDatabase({ url: service.databaseUrl, max: 2 });
});
afterAll(async () => {
  await db?.close();
  await service?.close();
});

interface Answer {
  readonly status: number;
  readonly etag: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape.
  readonly body: any;
}

/** Calls with further headers. */
const callWith =
  (headers: Record<string, string>) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    const response = await service.request(`/api/v1/memory${path}`, {
      method,
      headers: { ...json, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, etag: response.headers.get("etag"), body: await response.json() };
  };
const call = callWith({});

const user = (user_id: string): string => `/users/${encodeURIComponent(user_id)}`;
const remember = (user_id: string, text: string, more: object = {}) =>
  call("POST", `${user(user_id)}/items`, { text, ...more });
const texts = ({ body }: Answer): string[] => body.items.map(({ text }: { text: string }) => text);

let turns = 0;
async function putTurn(
  { user_id, tenant_id = "default" }: { readonly user_id: string; readonly tenant_id?: string },
  session_id: string | null,
  question: string,
) {
  turns += 1;
  const occurred_at = new Date(Date.now() - 60_000 + turns);
  const [trace_id, data] = [`trc_${turns}`, { question, answer: `Answer to: ${question}` }];
  const document = { id: trace_id, tenant_id, user_id, session_id, trace_id, occurred_at, expires_at: null, data };
  await service.app.stores.documents.put("memory_turns", [document]);
}

test("an item can be remembered, read, listed, changed by its revision, and forgotten", async () => {
  const made = await remember("items", "Ola keeps bees.", { importance: 0.8, session_id: "s1" });
  expect(made).toMatchObject({ status: 200, etag: '"1"', body: { op: "add", dropped: [] } });
  const { id } = made.body.item;
  const path = `${user("items")}/items/${id}`;
  expect(await call("GET", path)).toMatchObject({
    status: 200,
    etag: '"1"',
    body: { text: "Ola keeps bees.", rev: 1 },
  });
  expect(texts(await call("GET", `${user("items")}/items?manager=episodic&q=BEES`))).toEqual(["Ola keeps bees."]);
  expect(texts(await call("GET", `${user("items")}/items?manager=semantic`))).toEqual([]);
  const changed = await callWith({ "If-Match": '"1"' })("PATCH", path, { text: "Ola keeps goats." });
  expect(changed).toMatchObject({ status: 200, etag: '"2"', body: { item: { text: "Ola keeps goats.", rev: 2 } } });
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { pinned: true } : undefined;
    expect((await callWith({ "If-Match": '"1"' })(method, path, body)).status).toBe(412);
  }
  const { body } = await call("GET", `${path}/history`);
  expect(body.changes.map(({ op, item }: { op: string; item: { text: string } }) => [op, item.text])).toEqual([
    ["update", "Ola keeps goats."],
    ["add", "Ola keeps bees."],
  ]);
  expect((await call("PATCH", path, { status: "retracted" })).status).toBe(200);
  expect(texts(await call("GET", `${user("items")}/items`))).toEqual([]);
  expect(texts(await call("GET", `${user("items")}/items?status=retracted`))).toEqual(["Ola keeps goats."]);
  expect((await callWith({ "If-Match": '"3"' })("DELETE", path)).status).toBe(200);
  for (const gone of [path, `${path}/history`]) expect(await call("GET", gone)).toMatchObject({ status: 404 });
});

test("the same text reinforces its item, and a repeated request has no effect", async () => {
  const first = await remember("twice", "Ola likes TEA.");
  const again = await remember("twice", "ola  likes tea.");
  expect(again.body).toMatchObject({ op: "reinforce", item: { id: first.body.item.id, support: 2 } });
  const key = { "Idempotency-Key": "one" };
  const repeatable = () => callWith(key)("POST", `${user("twice")}/items`, { text: "Ola likes rye." });
  const kept = await repeatable();
  expect(await repeatable()).toEqual(kept);
  // The answer is lost when the process dies before it is kept; the event is known all the same.
  await db.query("DELETE FROM idempotency_keys WHERE key = 'one'");
  const repeated = await repeatable();
  expect(repeated.body).toMatchObject({ op: "noop", item: { support: 1 } });
  const many = await Promise.all(Array.from({ length: 4 }, () => remember("twice", "Ola likes oats.")));
  expect(Math.max(...many.map(({ body }) => body.item.support))).toBe(4);
  expect(texts(await call("GET", `${user("twice")}/items`)).length).toBe(3);
});

test("secrets are dropped before anything is stored", async () => {
  const { body } = await remember("secret", "Card 4111 1111 1111 1111, my password is hunter2x9");
  expect(body).toMatchObject({
    dropped: ["password", "card_number"],
    item: { text: "Card [removed], my password is [removed]" },
  });
  const changed = await call("PATCH", `${user("secret")}/items/${body.item.id}`, {
    text: "Use ghp_0123456789abcdefABCD",
  });
  expect(changed.body).toMatchObject({ dropped: ["key"], item: { text: "Use [removed]" } });
  const rows = await everyRow(db);
  for (const secret of ["4111 1111", "hunter2x9", "ghp_0123"]) expect(rows).not.toContain(secret);
});

test("pages hold every item once, newest first", async () => {
  for (let n = 0; n < 7; n++) {
    await remember("pages", `Fact ${n}`, { occurred_at: new Date(Date.UTC(2026, 0, 1 + (n >> 1))).toISOString() });
  }
  const wanted = texts(await call("GET", `${user("pages")}/items`));
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Answer = await call("GET", `${user("pages")}/items?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...texts(page));
    cursor = page.body.next_cursor;
  }
  expect(seen).toEqual(wanted);
  expect(wanted.length).toBe(7);
  expect((await call("GET", `${user("pages")}/items?cursor=bm9uZQ`)).body).toMatchObject({ field: "cursor" });
});

test("as_of shows what had happened and held at that time, also what was superseded since", async () => {
  const owner = { tenant_id: "default", user_id: "mover" };
  const { body } = await remember("mover", "Ola lives in Hamn.", { occurred_at: "2026-01-01T00:00:00Z" });
  const { memory } = service.app.stores.documents;
  const item = await memory.get(owner, body.item.id);
  if (!item) throw new Error("The item is not there");
  const superseded = { ...item, status: "superseded" as const, valid_to: new Date("2026-03-01"), rev: 2 };
  const at = new Date();
  await memory.write(owner, {
    event_id: "moved",
    at,
    changes: [{ op: "supersede", reason: "moved", item: superseded }],
  });
  await remember("mover", "Ola lives in Norrvik.", { occurred_at: "2026-03-01T00:00:00Z" });
  const asOf = async (time: string) => texts(await call("GET", `${user("mover")}/items?as_of=${time}`));
  expect(await asOf("2026-02-01T00:00:00Z")).toEqual(["Ola lives in Hamn."]);
  expect(await asOf("2026-04-01T00:00:00Z")).toEqual(["Ola lives in Norrvik."]);
  expect(await asOf("2025-01-01T00:00:00Z")).toEqual([]);
  expect(texts(await call("GET", `${user("mover")}/items`))).toEqual(["Ola lives in Norrvik."]);
});

test("the settings of a user say how long and whether something is remembered", async () => {
  const path = `${user("settled")}/settings`;
  expect((await call("PUT", path, { retention_days: 2 })).body).toEqual({
    user_id: "settled",
    opt_out: false,
    retention_days: 2,
  });
  const { body } = await remember("settled", "Ola sails.");
  const days = (Date.parse(body.item.expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(2);
  expect((await call("PUT", path, { opt_out: true })).body).toMatchObject({ opt_out: true, retention_days: 2 });
  expect(await remember("settled", "Ola rows.")).toMatchObject({ status: 409 });
  const question = { query: "Where does Ola sail?", user_id: "settled" };
  const memoryOf = async (): Promise<unknown> => {
    const asked = await service.client.query({ body: question });
    return "metadata" in asked.body ? asked.body.metadata.memory : null;
  };
  expect(await memoryOf()).toMatchObject({ used: false, reason: "the user has opted out" });
  expect((await call("GET", user("settled"))).body).toMatchObject({ items: { episodic: 1, short_term: 0 } });
  expect((await call("PUT", path, { opt_out: false, retention_days: "default" })).body.retention_days).toBeNull();
  // A manager has 150 ms, which a busy machine may exceed. Each of these questions is remembered, too.
  const episodic = async () => {
    const memory = await memoryOf();
    expect(memory).toMatchObject({ used: false });
    return (memory as { items_used: { episodic?: number } }).items_used.episodic ?? 0;
  };
  await expect.poll(episodic, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const [given, field] of [
    [{ retention_days: 0 }, "retention_days"],
    [{ retention_days: 3_651 }, "retention_days"],
    [{}, undefined],
  ] as const) {
    expect(await call("PUT", path, given)).toMatchObject({ status: 400, body: field ? { field } : {} });
  }
});

test("sessions are listed, shown and forgotten one by one", async () => {
  for (const session of [null, "a", "b", "b"]) await putTurn({ user_id: "talker" }, session, `Question in ${session}`);
  const listed = await call("GET", `${user("talker")}/sessions?limit=2`);
  expect(listed.body).toMatchObject({
    total_count: 3,
    sessions: [{ session_id: null }, { session_id: "a", turns: 1 }],
  });
  const rest = await call("GET", `${user("talker")}/sessions?cursor=${listed.body.next_cursor}`);
  expect(rest.body).toMatchObject({ sessions: [{ session_id: "b", turns: 2 }], next_cursor: null });
  const session = `${user("talker")}/sessions/b`;
  expect((await call("GET", session)).body.turns).toMatchObject([{ question: "Question in b" }, {}]);
  expect((await call("DELETE", session)).body).toMatchObject({ turns_removed: 2 });
  for (const method of ["GET", "DELETE"]) expect((await call(method, session)).status).toBe(404);
  expect((await call("GET", user("talker"))).body.items.short_term).toBe(2);
});

test("an export has the settings, every turn, and every item with its history", async () => {
  await putTurn({ user_id: "exported" }, "s", "Where is Hamn?");
  const { body } = await remember("exported", "Ola knows Hamn.");
  await call("PATCH", `${user("exported")}/items/${body.item.id}`, { status: "retracted" });
  const response = await service.request(`/api/v1/memory${user("exported")}/export`);
  const lines = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ kind }) => kind)).toEqual(["header", "turn", "item", "trailer"]);
  expect(lines[1]).toMatchObject({ session_id: "s", question: "Where is Hamn?" });
  expect(lines[2]).toMatchObject({ item: { status: "retracted" }, history: [{ op: "retract" }, { op: "add" }] });
  expect(lines[3]).toMatchObject({ turns: 1, items: 1 });
});

const long = "x".repeat(201);
test.each([
  ["GET", user(long), "user_id"],
  ["GET", `${user("ada")}/items/${long}`, "item_id"],
  ["GET", `${user("ada")}/sessions/${long}`, "session_id"],
  ["GET", "/users/%00", "user_id"],
  ["GET", "/users/%20", "user_id"],
  ["DELETE", user(long), "user_id"],
  ["PUT", `${user(long)}/settings`, "user_id"],
  ["POST", `${user(long)}/items`, "user_id"],
])("400 for %s %s names the field and the bound", async (method, path, field) => {
  const { status, body } = await call(method, path, method === "GET" || method === "DELETE" ? undefined : {});
  expect([status, body.field]).toEqual([400, field]);
  if (path.includes(long)) expect(body.detail).toContain("200");
});

test("404 for unknown users, items and sessions", async () => {
  for (const path of ["", "/items", "/items/none", "/items/none/history", "/sessions", "/sessions/none", "/export"]) {
    expect([path, (await call("GET", `${user("nobody")}${path}`)).status]).toEqual([path, 404]);
  }
  expect((await call("DELETE", user("nobody"))).status).toBe(404);
  expect((await call("GET", "/erasures/era_none")).status).toBe(404);
});

test("an erasure removes what the user said from every table, and nothing of others; later writes are 409", async () => {
  const canary = "Quetzalcoatlus";
  await remember("leaver", `Ola likes the ${canary}.`);
  await remember("stayer", `Ida likes the Pteranodon.`);
  const question = { query: `What does the ${canary} eat?`, user_id: "leaver", session_id: "s" };
  const json = { "Content-Type": "application/json" };
  const ask = (headers: Record<string, string>) =>
    service.request("/api/v1/query", {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify(question),
    });
  expect((await ask({ "Idempotency-Key": "erased" })).status).toBe(200);
  const { job_id } = (await (await ask({ Prefer: "respond-async" })).json()) as { job_id: string };
  await service.finished(job_id);
  const rows = async (word: string) =>
    (await everyRow(db))
      .split("\n")
      .filter((row) => row.includes(word))
      .sort();
  const [theirs, before] = [await rows("Pteranodon"), await rows(canary)];
  expect(before.length).toBeGreaterThan(3);
  const accepted = await call("DELETE", user("leaver"));
  expect(accepted).toMatchObject({ status: 202, body: { status: "running", verified_at: null } });
  expect((await remember("leaver", "Late.")).status).toBe(409);
  const receipt = () => call("GET", `/erasures/${accepted.body.erasure_id}`);
  await vi.waitFor(async () => expect((await receipt()).body.status).toBe("completed"), 60_000);
  expect((await receipt()).body.removed).toMatchObject({ items: 4, answers: 1, replies: 1 });
  expect(await rows(canary)).toEqual([]);
  expect(await rows("Pteranodon")).toEqual(theirs);
  expect((await ask({ "Idempotency-Key": "erased" })).status).toBe(409);
  const asked = (await (await ask({})).json()) as { metadata: { memory: object } };
  expect(asked.metadata.memory).toMatchObject({ used: false, reason: "the memory of the user was erased" });
  expect((await remember("leaver", "Late.")).status).toBe(409);
  expect((await call("PUT", `${user("leaver")}/settings`, { opt_out: false })).status).toBe(409);
  expect((await call("GET", user("leaver"))).status).toBe(404);
  expect((await call("DELETE", user("leaver"))).body.erasure_id).toBe(accepted.body.erasure_id);
});

test("no list, item, session or export shows anything of another user, whatever the ids look like", async () => {
  const hostile = [
    "a/b",
    "a",
    "b",
    // "." and ".." are no segments of a path; memory/eraser.test.ts has them.
    "$ne",
    '{"$ne":null}',
    "%",
    "_",
    "*",
    "'; --",
    "naïve",
    "nai\u0308ve",
    "漢字",
    "🜁",
    "A",
    "a b",
    "x".repeat(200),
  ];
  const { documents } = service.app.stores;
  const ids = new Map<string, string>();
  for (const id of hostile) {
    ids.set(id, (await remember(id, `mark <${id}>`, { session_id: id })).body.item.id);
    await putTurn({ user_id: id }, id, `mark <${id}>`);
    await putTurn({ user_id: id, tenant_id: "other" }, id, `mark <other tenant>`);
  }
  const marksIn = (text: string): string[] =>
    [...text.matchAll(/mark <((?:[^>\\]|\\.)*)>/g)].map(([, id = ""]) => JSON.parse(`"${id}"`));
  for (const id of hostile) {
    for (const other of hostile) {
      const paths = [
        `/items?q=${encodeURIComponent(other)}`,
        `/sessions/${encodeURIComponent(other)}`,
        `/items/${ids.get(other)}`,
      ];
      for (const path of paths) {
        const { status, body } = await call("GET", `${user(id)}${path}`);
        expect([200, 400, 404]).toContain(status);
        expect(marksIn(JSON.stringify(body)).filter((mark) => mark !== id)).toEqual([]);
      }
    }
    const exported = await (await service.request(`/api/v1/memory${user(id)}/export`)).text();
    expect(new Set(marksIn(exported))).toEqual(new Set([id]));
    expect(await documents.memory.list({ tenant_id: "other", user_id: id }, {}, 10)).toEqual([]);
  }
});

test("the health of memory names every manager", async () => {
  const { body } = await call("GET", "/health");
  expect(body).toMatchObject({ status: "ready", managers: { short_term: "ready" } });
});

test("what a user said about himself answers his question, cited as memory and not counted as grounded", async () => {
  const ask = async (query: string, over = {}): Promise<Answer["body"]> => {
    const body = JSON.stringify({ query, user_id: "teller", ...over });
    const headers = { "Content-Type": "application/json" };
    return (await service.request("/api/v1/query", { method: "POST", headers, body })).json();
  };
  await ask("My project is called Aurora.");
  await ask("My boat is called Kestrel.", { memory: "read_only" });
  // A busy machine may miss the deadline of recall.
  await expect
    .poll(() => ask("What is my project called?"), { timeout: 20_000 })
    .toMatchObject({
      answer: "You said: “My project is called Aurora” [1]",
      citations: [{ citation_id: 1, source_type: "memory", kg_name: null, excerpt: "My project is called Aurora" }],
      metadata: { model: "memory", validation: { grounded: false }, memory: { used: true } },
    });
  const off = await ask("What is my project called?", { memory: "off" });
  expect(off.metadata).toMatchObject({ memory: { used: false, reason: "switched off" } });
  expect((await ask("What is my boat called?")).metadata.model).not.toBe("memory");
  expect((await ask("What is my project called?", { user_id: "stranger" })).metadata.model).not.toBe("memory");
});
