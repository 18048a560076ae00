// Answers that are kept for equal questions: what they show, when they are made anew, and with what they go.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query as queryRoute } from "../../api/routes/query/query.ts";
import { createSweeper } from "../../knowledge/sweeper.ts";
import { silentLog } from "../../platform/log.ts";
import type { AroundStore } from "../../stores/open.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { withCalls } from "../support/counted-calls.ts";
import { expectDocumented } from "../support/documented.ts";

const kg = "ferries";
const question = "Who designed the Aurora Belle?";
const belle = (designer: string) =>
  `# Aurora Belle\n\nThe Aurora Belle is a ferry. ${designer} designed the Aurora Belle.\n`;

let service: TestApp;
/** Keys of the answers that were kept. */
let keptKeys: string[];
/** Calls of engines. */
let searches: number;
const around: AroundStore = (role, store) => {
  if (role === "cache") {
    return new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== "setTagged" || typeof value !== "function") return value;
        return (key: string, ...rest: unknown[]): unknown => {
          keptKeys.push(key);
          return Reflect.apply(value, target, [key, ...rest]);
        };
      },
    });
  }
  if (role !== "keywords") return store;
  return withCalls(store, (name) => {
    if (name === "search") searches += 1;
  });
};

beforeAll(async () => {
  [keptKeys, searches] = [[], 0];
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_ANSWER_CACHE_SECONDS: "600" }, around);
  await service.ingest(kg, "belle.md", belle("Ada Lind"));
  await service.ingest(kg, "heron.md", "# Heron\n\nThe Heron is a ferry. Olav Berg designed the Heron.\n");
});
afterAll(() => service?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every endpoint.
type Body = any;

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Body> {
  const response = await service.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}

const ask = (over: object = {}, headers: Record<string, string> = {}): Promise<Body> =>
  post("/api/v1/query", { query: question, kg_names: [kg], ...over }, headers);

/** Asks until the answer is a kept one: an answer is not kept while the engines lag behind the records. */
async function askUntilKept(over: object = {}, headers: Record<string, string> = {}): Promise<Body> {
  let last: Body;
  const isKept = async () => {
    last = await ask(over, headers);
    return last.metadata.cached_at !== undefined;
  };
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  return last;
}

async function newKey(body: object): Promise<Record<string, string>> {
  const { api_key } = await post("/api/v1/auth/generate-key", { name: "another", ...body });
  return { "X-API-Key": api_key };
}

test("an equal question gets the same answer without a search, and says when it was made", async () => {
  const first = await ask({}, { "Cache-Control": "no-cache" });
  expect(first.metadata.cached_at).toBeUndefined();
  await askUntilKept();
  const before = searches;
  const again = await ask();
  expect(searches).toBe(before);
  expectDocumented(queryRoute, again);
  expect([again.answer, again.citations, again.confidence]).toEqual([first.answer, first.citations, first.confidence]);
  expect(Date.parse(again.metadata.cached_at)).toBeLessThanOrEqual(Date.now());
  expect(again.metadata.trace_id).not.toBe(first.metadata.trace_id);
  expect(again.metadata.stages.map(({ name }: { name: string }) => name)).toEqual(["recall", "remember"]);
  const text = await (await service.request("/metrics")).text();
  expect(text).toMatch(/^lore_answer_cache_total\{outcome="hit"\} [1-9]/m);
  expect(text).toMatch(/^lore_answer_cache_stored_bytes_total [1-9]/m);
});

test("Cache-Control: no-cache and no-store ask for a new answer, in every endpoint that keeps answers", async () => {
  await askUntilKept();
  for (const header of ["no-cache", "no-store", "max-age=0"]) {
    expect((await ask({}, { "Cache-Control": header })).metadata.cached_at).toBeUndefined();
  }
  expect((await ask({}, { "Cache-Control": "max-age=3600" })).metadata.cached_at).toBeDefined();
  const asked = { query: question, kg_names: [kg] };
  const paths = [
    ["/api/v1/query/unified", asked],
    ["/api/v1/agents/query", { query: question, kg_hint: kg }],
  ] as const;
  for (const [path, body] of paths) {
    await post(path, body);
    expect((await post(path, body)).metadata.cached_at).toBeDefined();
    expect((await post(path, body, { "Cache-Control": "no-cache" })).metadata.cached_at).toBeUndefined();
  }
});

test("a stream has the checked sentences, the answer, and only the steps that ran", async () => {
  await askUntilKept();
  const response = await service.request("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ query: question, kg_names: [kg] }),
  });
  const events = [...(await response.text()).matchAll(/^event: (\S+)\ndata: (.*)$/gm)];
  expect(events.map(([, event]) => event)).toEqual(["stage", "sentence", "sentence", "stage", "answer"]);
  expect(JSON.parse(events.at(-1)?.[2] ?? "").metadata.cached_at).toBeDefined();
});

test("another tenant and a key with fewer scopes never get the answer of others", async () => {
  await askUntilKept();
  const stranger = await newKey({ tenant_id: "stranger", scopes: ["read", "write"] });
  expect(await ask({}, stranger)).toMatchObject({ status_code: 404 });
  expect((await ask({ kg_names: undefined }, stranger)).answer).not.toContain("Ada Lind");
  const reader = await newKey({ scopes: ["read"] });
  expect((await ask({}, reader)).metadata.cached_at).toBeUndefined();
  expect((await ask({}, reader)).metadata.cached_at).toBeDefined();
  expect(await ask({}, await newKey({ scopes: ["write"] }))).toMatchObject({ code: "AUTH_002" });
  for (const key of keptKeys) expect(key).toMatch(/^(default|stranger):answer:/);
});

describe("a question is answered anew after", () => {
  const put = (path: string, body: object) =>
    service.request(path, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("a new revision, with what it says", async () => {
    await askUntilKept();
    await service.ingest(kg, "belle.md", belle("Ingrid Solheim"));
    const answer = await ask();
    expect(answer.metadata.cached_at).toBeUndefined();
    expect(answer.answer).toContain("Ingrid Solheim");
    await service.ingest(kg, "belle.md", belle("Ada Lind"));
  });

  test("facts that a person corrects, which the answer shows at once", async () => {
    const { citations } = await askUntilKept();
    const path = `/api/v1/sources/${kg}/${citations[0].source_id}`;
    expect((await put(path, { check_content: false, title: "The ferry Belle" })).status).toBe(200);
    const answer = await ask();
    expect(answer.metadata.cached_at).toBeUndefined();
    expect(answer.citations[0].document.title).toBe("The ferry Belle");
  });

  test("an entity or a chunk that a person adds", async () => {
    await askUntilKept();
    await service.client.createEntity({ path: { kg_name: kg }, body: { label: "Tarn", entity_type: "place" } });
    expect((await ask()).metadata.cached_at).toBeUndefined();
    await askUntilKept();
    await service.client.createChunk({ path: { kg_name: kg }, body: { content: "The Tarn is a lake." } });
    expect((await ask()).metadata.cached_at).toBeUndefined();
  });

  test("a changed setting of the knowledge graph", async () => {
    await askUntilKept();
    expect((await put(`/api/v1/knowledge-graphs/${kg}`, { description: "Ships" })).status).toBe(200);
    expect((await ask()).metadata.cached_at).toBeUndefined();
  });

  test("a knowledge graph is added, if the question names none", async () => {
    await askUntilKept({ kg_names: undefined });
    await service.client.createKnowledgeGraph({ body: { name: "harbours", kg_type: "user" } });
    expect((await ask({ kg_names: undefined })).metadata.cached_at).toBeUndefined();
    expect((await ask()).metadata.cached_at).toBeDefined();
  });
});

describe("a user", () => {
  const ferry = "Which ferry do I take to work?";

  test("gets an answer from the asking user's memory only", async () => {
    await askUntilKept({ query: ferry });
    await ask({ query: "I take the ferry Heron to work.", user_id: "ada" });
    await ask({ query: "My favourite ferry is the Heron.", user_id: "ada" });
    const own = await ask({ query: "What is my favourite ferry?", user_id: "ada" });
    expect(own.metadata.memory.used).toBe(true);
    const other = await ask({ query: "What is my favourite ferry?", user_id: "bo" });
    expect([other.metadata.cached_at, other.metadata.memory.used]).toEqual([undefined, false]);
    const again = await ask({ query: "What is my favourite ferry?", user_id: "ada" });
    expect([again.metadata.cached_at, again.metadata.memory.used]).toEqual([undefined, true]);
  });

  test("may follow up a kept answer", async () => {
    const heron = { query: "Who designed the Heron?" };
    await askUntilKept(heron);
    const session = { user_id: "cleo", session_id: "one" };
    expect((await ask({ ...heron, ...session })).metadata.cached_at).toBeDefined();
    const followed = await ask({ query: "What is it?", ...session });
    expect(followed.metadata.memory.items_used.short_term).toBe(1);
    expect(followed.metadata.cached_at).toBeUndefined();
  });
});

test("a benchmark of memory answers anew", async () => {
  await askUntilKept();
  const before = searches;
  await post("/api/benchmarks/run", { query: question, user_id: "ada", kg_names: [kg] });
  expect(searches).toBeGreaterThan(before + 1);
});

test("a deleted source is gone from the answer at once, and after the sweep from the cache", async () => {
  const { source_id } = await service.ingest(kg, "kestrel.md", "# Kestrel\n\nMira Vik designed the Kestrel.\n");
  const kestrel = { query: "Who designed the Kestrel?" };
  keptKeys.length = 0;
  expect((await askUntilKept(kestrel)).answer).toContain("Mira Vik");
  const { cache } = service.app.stores;
  const texts = async () => JSON.stringify(await Promise.all(keptKeys.map((key) => cache.get(key))));
  expect(await texts()).toContain("Mira Vik");
  await service.request(`/api/v1/sources/${kg}/${source_id}`, { method: "DELETE" });
  const answer = await ask(kestrel);
  expect([answer.metadata.cached_at, JSON.stringify(answer)]).toEqual([
    undefined,
    expect.not.stringContaining("Mira Vik"),
  ]);
  const sweeper = createSweeper({ ...service.app.stores, redraw: async () => {}, log: silentLog() });
  const tomorrow = new Date(Date.now() + 86_400_000);
  while ((await sweeper.sweepOnce(tomorrow)) > 0);
  expect(await texts()).not.toContain("Mira Vik");
});
