import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";

// One question costs some cents at this price, and the keys below may spend one cent.
const prices = JSON.stringify({ extractive: { input: 500, output: 500 } });
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

test("the service does not start with invalid model prices, and names the setting", async () => {
  await expect(openTestApp({ LORE_MODEL_PRICES: '{"extractive": {"input": -1}}' })).rejects.toThrow(
    "Configuration: LORE_MODEL_PRICES: extractive.input",
  );
});
