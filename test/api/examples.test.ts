import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalExamples } from "../../api/openapi/errors.ts";
import { recordedAnswer } from "../../api/openapi/examples.ts";
import type { RouteExample } from "../../api/route.ts";
import { routes } from "../../api/routes/all.ts";
import { createClient } from "../../client/client.ts";
import { loadDocument, pointerTo } from "../support/conforms.ts";
import { type ExampleService, openExampleService } from "../support/example-service.ts";
import { createRecorder } from "../support/recorded-answers.ts";

// Every example of the OpenAPI document is sent as the document shows it, and its answer must match the document.
// `npm run record-examples` stores the answers that the document shows.

const documented = loadDocument();
const examples = routes.flatMap((route) => (route.examples ?? []).map((example) => ({ id: route.id, route, example })));
const recorder = createRecorder();
const answers = new Map<RouteExample, object>();
let service: ExampleService;
beforeAll(async () => {
  service = await openExampleService();
});
afterAll(async () => {
  if (process.env.LORE_RECORD_EXAMPLES === "1") recorder.write();
  await service?.app.close();
});

test.each(routes)("$id has an example of a successful request", ({ examples: own = [], status }) => {
  expect(own.map((example) => example.status)).toContain(status);
  expect(new Set(own.map(({ summary }) => summary)).size).toBe(own.length);
});

test.each(examples)(
  "$id: $example.summary, answered with $example.status as documented",
  async ({ route, example }) => {
    const answer = await service.send(route, example);
    expect(documented.check({ method: route.method, route: route.path }, answer)).toEqual([]);
    expect(answer.status, answer.text.slice(0, 500)).toBe(example.status);
    recorder.keep(route, example, answer);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    if (isJson && answer.text.startsWith("{")) answers.set(example, JSON.parse(answer.text));
  },
);

const answered = examples
  .map(({ id, route, example }) => ({ id, route, example, body: recordedAnswer(id, example.summary) }))
  .filter(({ body }) => body !== undefined);

test.each(answered)(
  "$id: the documented answer to $example.summary has the fields of the present answer",
  ({ route, example, body }) => {
    const { path, method } = route;
    const start = ["paths", path, method.toLowerCase(), "responses", String(example.status)];
    const shown = documented.shownAt(start, example.summary);
    expect(shown).toEqual(body);
    expect(documented.against(pointerTo([...start, "content", "application/json", "schema"]), body)).toEqual([]);
    const answer = answers.get(example) ?? {};
    expect(Object.keys(body as object).sort()).toEqual(Object.keys(answer).sort());
  },
);

const json = { "Content-Type": "application/json" };
const strange: readonly [status: number, path: string, init: RequestInit][] = [
  [400, "/livez?api_key=secret", {}],
  [401, "/api/v1/jobs", { headers: { "X-API-Key": "nobody's" } }],
  [404, "/api/v1/sources/kg/atlantis", {}],
  [
    412,
    "/api/v1/knowledge-graphs/norrvik",
    { method: "PUT", headers: { ...json, "If-Match": '"old"' }, body: JSON.stringify({ description: "Old" }) },
  ],
  [413, "/api/v1/query", { method: "POST", headers: json, body: "a".repeat(2 ** 21) }],
  [415, "/api/v1/query", { method: "POST", headers: { "Content-Type": "text/plain" }, body: "Who?" }],
];

test.each(strange)("a refusal with %i reads as the document shows it", async (status, path, init) => {
  const response = await service.app.request(path, init);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(refusalExamples[status]);
});

test("the refusals of a missing scope and of a reused Idempotency-Key read as the document shows them", async () => {
  const { base, client } = service.app;
  const made = await client.generateKey({ body: { name: "reader", tier: "free" } });
  const reader = createClient({ baseUrl: base, apiKey: made.body.api_key, retries: 0 });
  const body = { name: "shown-once", kg_type: "user" } as const;
  await expect(reader.createKnowledgeGraph({ body })).rejects.toMatchObject({
    status: 403,
    body: refusalExamples[403],
  });
  const header = { "Idempotency-Key": "shown" };
  await client.createKnowledgeGraph({ body, header });
  const again = client.createKnowledgeGraph({ body: { ...body, name: "shown-twice" }, header });
  await expect(again).rejects.toMatchObject({ status: 422, body: refusalExamples[422] });
});

test("the document shows every answer in JSON", () => {
  const shown = new Set(answered.map(({ id, example }) => `${id} ${example.summary}`));
  const missing = examples
    .filter(({ route, example }) => typeof route.response !== "string" || example.status >= 400)
    .filter(({ id }) => id !== "openapiDocument")
    .map(({ id, example }) => `${id} ${example.summary}`)
    .filter((name) => !shown.has(name));
  expect(missing).toEqual([]);
});
