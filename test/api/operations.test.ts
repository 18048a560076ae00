import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_METRICS_AUTH: "key", LORE_WORKFLOW_ENGINE: "embedded" });
});
afterAll(() => service?.close());

const soon = { timeout: 60_000, interval: 500 };
const metric = async (): Promise<string> => (await service.request("/metrics")).text();
const sample = (text: string, line: string): number =>
  Number(
    text
      .split("\n")
      .find((found) => found.startsWith(`${line} `))
      ?.split(" ")
      .at(-1),
  );

test("metrics name routes by pattern and count their answers", async () => {
  const line = 'http_requests_total{method="GET",route="/api/v1/jobs/{job_id}",status="404"}';
  const before = sample(await metric(), line) || 0;
  await service.request("/api/v1/jobs/job_secret_of_a_client");
  const text = await metric();
  expect(sample(text, line)).toBe(before + 1);
  expect(text).not.toContain("job_secret_of_a_client");
});

test("metrics show the version, the services, the jobs and the outbox rows that wait for engines", async () => {
  await service.ingest("measured", "a.md", "# A\n\nA lighthouse stands on the point.");
  // A busy machine may miss the deadline of a figure from a store; the next page has it.
  await vi.waitFor(async () => {
    const text = await metric();
    expect(text).toMatch(/^lore_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(sample(text, 'lore_service_up{service="sql"}')).toBe(1);
    expect(sample(text, 'lore_service_last_check_timestamp_seconds{service="sql"}')).toBeGreaterThan(1.7e9);
    expect(text).toMatch(/^lore_jobs\{state="completed"\} \d+$/m);
    expect(text).toMatch(/^lore_outbox_pending\{store="graph"\} \d+$/m);
    expect(text).toMatch(
      /^http_request_duration_seconds_bucket\{le="0\.1",method="POST",route="\/api\/v1\/ingest"\} \d+$/m,
    );
  }, soon);
});

test("metrics need a key if the settings say so", async () => {
  const response = await fetch(`${service.base}/metrics`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "AUTH_001" });
});

test("the service is alive and ready until it stops", async () => {
  const [alive, ready] = await Promise.all([fetch(`${service.base}/livez`), fetch(`${service.base}/readyz`)]);
  expect([alive.status, await alive.json()]).toEqual([200, { status: "ok" }]);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
});
