import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { loadDocument } from "../support/conforms.ts";
import { type FuzzSummary, runFuzz } from "../support/fuzz/run-fuzz.ts";
import { makeWorld, type World } from "../support/fuzz/world.ts";

// The long form, with a service in a process of its own and its memory watched: npm run fuzz -- --requests 100000

const requests = Number(process.env.LORE_FUZZ_REQUESTS ?? 3_000);
/** Each run sends the same requests, so that a new failure comes from a change. `npm run fuzz` tries other seeds. */
const seed = Number(process.env.LORE_FUZZ_SEED ?? 1);

let service: TestApp;
let world: World;
beforeAll(async () => {
  // With the usual limit, so many wrong credentials from one address would get nothing but 429.
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_AUTH_FAILURES_PER_MINUTE: "100000" });
  world = await makeWorld(service.base, adminKey);
});
afterAll(() => service?.close());

let summary: FuzzSummary;
test(`every answer to a random request is documented (${requests} requests, LORE_FUZZ_SEED=${seed})`, async () => {
  summary = await runFuzz({ routes, world, document: loadDocument(), requests, seed });
  const { statuses, askers, valid, accepted } = summary;
  console.log(JSON.stringify({ seed, requests, valid, accepted, statuses, askers }));
  const shown = summary.faults.map(
    ({ fault, about, times, request }) => `${about}, ${times} ×: ${fault}\n  ${request}`,
  );
  expect(shown.join("\n\n").slice(0, 60_000)).toBe("");
}, 600_000);

test("the requests reach every route and get every kind of answer", () => {
  expect(routes.map(({ id }) => id).filter((id) => !summary.about[id])).toEqual([]);
  // A slow machine never gets a 429, which has tests of its own (test/chaos/rate-limit-flood.test.ts).
  const wanted = [200, 201, 202, 400, 401, 403, 404, 405, 409, 413, 415, 431].map(String);
  expect(wanted.filter((status) => !summary.statuses[status])).toEqual([]);
});

test("most valid requests are accepted; the others name missing things or repeat an action", () => {
  expect(summary.valid).toBeGreaterThan(requests / 20);
  expect(summary.accepted / summary.valid).toBeGreaterThan(0.6);
});

test("the service answers as before", async () => {
  expect((await service.request("/health")).status).toBe(200);
  expect((await service.request("/api/v1/knowledge-graphs")).status).toBe(200);
});
