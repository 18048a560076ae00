import { afterAll, beforeAll, expect, test } from "vitest";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

// One question costs some cents at this price, and the keys below may spend one cent.
const prices = JSON.stringify({
  extractive: { input: 500, output: 500 },
  [createHashEmbedder().id]: { input: 5_000, output: 0 },
});
const question = { query: "Who designed the Aurora Belle?", kg_names: ["harbour"] };

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_MODEL_PRICES: prices });
  await service.ingest("harbour", "belle.md", "# Aurora Belle\n\nIngrid Solheim designed the Aurora Belle.\n");
});
afterAll(() => service.close());

async function keyWith(daily_budget_usd: number | null): Promise<string> {
  const means = { expires_in_days: 1, scopes: ["read", "write"], tier: "enterprise", daily_budget_usd } as const;
  const { secret } = await service.app.keys.create(
    { tenant_id: "default", key_id: null },
    { name: "budget", ...means },
  );
  return secret;
}

interface Post {
  readonly body: object;
  readonly key: string;
  readonly headers?: Record<string, string> | undefined;
}

const post = (path: string, { body, key, headers = {} }: Post) =>
  service.request(path, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const ask = (key: string, headers?: Record<string, string>) => post("/api/v1/query", { body: question, key, headers });

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  const retry_after = Number(response.headers.get("retry-after"));
  expect(retry_after).toBeGreaterThan(0);
  expect(retry_after).toBeLessThanOrEqual(86_400);
  expect(await response.json()).toEqual({
    error: "rate_limit_exceeded",
    message: "Daily model budget of 0.01 USD of this key is used up; it starts anew at 00:00 UTC",
    retry_after,
    code: "RATE_001",
  });
}

test("a key that has spent its budget is refused requests that use models, and no others; other keys are not refused", async () => {
  const [spent, other] = [await keyWith(0.01), await keyWith(null)];
  expect((await ask(spent)).status).toBe(200);
  await expectRefused(await ask(spent));
  const content = { kg_name: "harbour", content: "# Another\n\nThe Aurora Belle is a ferry." };
  await expectRefused(await post("/api/v1/ingest/unified", { body: content, key: spent }));
  expect((await service.request("/api/v1/knowledge-graphs", { headers: { "X-API-Key": spent } })).status).toBe(200);
  expect((await ask(other)).status).toBe(200);
  expect((await ask(other)).status).toBe(200);
  const metrics = await (await service.request("/metrics")).text();
  expect(metrics).toMatch(/lore_rate_limited_total\{tier="enterprise",policy="budget"\} 2/);
});

test("the model costs of a job count for the key that asked for it", async () => {
  const key = await keyWith(0.01);
  const accepted = await ask(key, { Prefer: "respond-async" });
  expect(accepted.status).toBe(202);
  const { job_id } = (await accepted.json()) as { job_id: string };
  expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
  await expectRefused(await ask(key));
});

test("a correction of facts costs what embedding the document again costs, and needs a budget", async () => {
  const key = await keyWith(0.01);
  const { source_id } = await service.ingest("facts", "notes.md", "# Notes\n\nThe Aurora Belle sails on Mondays.\n");
  const correct = () =>
    service.request(`/api/v1/sources/facts/${source_id}`, {
      method: "PUT",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ facts: { organization: "Norrvik Shipyard" } }),
    });
  expect((await correct()).status).toBe(200);
  // The same correction again changes nothing and costs nothing.
  await expect.poll(async () => (await correct()).status, { timeout: 60_000 }).toBe(429);
  await expectRefused(await correct());
});

test("an entity costs what its embedding costs, and needs a budget; a relation needs none", async () => {
  const key = await keyWith(0.01);
  const entity = (label: string) =>
    post("/data/entity/harbour", { body: { label, entity_type: "boat", description: "Sails. ".repeat(200) }, key });
  const { body: found } = await service.client.createEntity({
    path: { kg_name: "harbour" },
    body: { label: "Pier", entity_type: "place" },
  });
  const other = found.id;
  const created = await entity("Boat 0");
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { readonly id: number };
  let boats = 0;
  await expect.poll(async () => (await entity(`Boat ${++boats}`)).status, { timeout: 60_000 }).toBe(429);
  const of = "/api/v1/knowledge-graphs/harbour/entities";
  const change = (method: string, path: string) =>
    service.request(path, {
      method,
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ description: "Sails on Mondays." }),
    });
  await expectRefused(await post(of, { body: { label: "Boat", type: "boat" }, key }));
  for (const [method, path] of [
    ["PUT", `/data/entity/harbour/${id}`],
    ["PUT", `${of}/${id}`],
    ["PATCH", `${of}/${id}`],
  ] as const)
    await expectRefused(await change(method, path));
  const ends = { source_entity_id: id, target_entity_id: other };
  expect((await post("/data/relation/harbour", { body: { relation_type: "follows", ...ends }, key })).status).toBe(201);
});

test("the service does not start with invalid model prices, and names the setting", async () => {
  await expect(openTestApp({ LORE_MODEL_PRICES: '{"extractive": {"input": -1}}' })).rejects.toThrow(
    "Configuration: LORE_MODEL_PRICES: extractive.input",
  );
});
