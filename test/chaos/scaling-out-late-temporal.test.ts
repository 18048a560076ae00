import { afterEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { reservedPort } from "../support/reserved-port.ts";
import { startTemporalServer, type TestServer } from "../support/temporal-server.ts";

let app: TestApp | undefined;
let server: TestServer | undefined;
afterEach(async () => {
  await app?.close();
  await server?.kill();
});

test("a service that starts before its Temporal cluster accepts documents, and completes them once the cluster is there", async () => {
  const port = await reservedPort();
  app = await openTestApp({ TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_UI_URL: "https://temporal.test/" });
  expect(app.app.temporalUi).toBe("https://temporal.test/");
  const response = await app.upload("early", "ferry.txt", "The Aurora Belle was designed by Ingrid Holm.");
  expect(response.status).toBe(202);
  const { job_id } = (await response.json()) as { job_id: string };
  expect(await (await app.request("/health")).json()).toMatchObject({ status: "degraded" });

  server = await startTemporalServer({ port, isForeign: true });
  expect(await app.finished(job_id)).toMatchObject({ status: "completed" });
});
