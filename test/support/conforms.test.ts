import { expect, test } from "vitest";
import { loadDocument } from "./conforms.ts";

const document = loadDocument();
const ids = { "X-Request-Id": `req_${"0".repeat(26)}`, "X-Trace-Id": `trc_${"0".repeat(26)}` };
const answer = (status: number, body: unknown, headers: Record<string, string> = ids) => ({
  status,
  headers: new Headers({ "Content-Type": "application/json; charset=utf-8", ...headers }),
  text: JSON.stringify(body),
});
const livez = { method: "GET", route: "/livez" };
const ask = { method: "POST", route: "/api/v1/query" };

test("an answer as documented conforms", () => {
  expect(document.check(livez, answer(200, { status: "ok" }))).toEqual([]);
  const missing = { detail: "query: is required", status_code: 400, field: "query" };
  expect(document.check(ask, answer(400, missing))).toEqual([]);
});

test.each([
  ["a wrong value", answer(200, { status: "up" }), "body/status must be equal to constant"],
  ["a field too many", answer(200, { status: "ok", more: 1 }), "body must NOT have additional properties"],
  ["a missing field", answer(200, {}), "body must have required property 'status'"],
  ["a missing header", answer(200, { status: "ok" }, {}), "X-Request-Id is missing"],
  ["a header of another shape", answer(200, { status: "ok" }, { ...ids, "X-Trace-Id": "7" }), "X-Trace-Id: body must"],
  ["an undocumented status", answer(418, { status: "ok" }), "418 is not documented for GET /livez"],
  ["another media type", answer(200, {}, { ...ids, "Content-Type": "text/html" }), "Content-Type text/html is not"],
])("%s does not", (_, response, deviation) => {
  expect(document.check(livez, response).join("\n")).toContain(deviation);
});

test("a 429 without Retry-After, or with the general body, does not conform", () => {
  const limited = { error: "rate_limit_exceeded", message: "too many", retry_after: 3, code: "RATE_001" };
  expect(document.check(ask, answer(429, limited, { ...ids, "Retry-After": "3" }))).toEqual([]);
  expect(document.check(ask, answer(429, limited))).toEqual(["Retry-After is missing"]);
  expect(
    document.check(ask, answer(429, { detail: "no", status_code: 429 }, { ...ids, "Retry-After": "3" })),
  ).not.toEqual([]);
});

test("an answer outside of all endpoints must have the general body", () => {
  const nowhere = { method: "GET", route: "/nowhere" };
  expect(document.check(nowhere, answer(404, { detail: "No such endpoint", status_code: 404 }, {}))).toEqual([]);
  expect(document.check(nowhere, answer(404, { error: "no" }, {}))).not.toEqual([]);
  expect(document.check(nowhere, answer(200, { detail: "", status_code: 404 }, {}))).not.toEqual([]);
  expect(document.check({ ...livez, method: "PATCH" }, answer(405, { detail: "no", status_code: 405 }))).toEqual([]);
});

test.each([
  ["http://127.0.0.1:8000/api/v1/jobs/job_1/events?x=1", "/api/v1/jobs/{job_id}/events"],
  ["/api/v1/jobs/", "/api/v1/jobs"],
  ["/api/v1/sources/health", "/api/v1/sources/health"],
  ["/api/visualizations/health/", "/api/visualizations/{kg_name}/"],
  ["/.well-known/jwks.json", "/.well-known/jwks.json"],
  ["/-well-known/jwks.json", "/-well-known/jwks.json"],
])("%s leads to %s", (address, route) => {
  expect(document.routeOf(address)).toBe(route);
});

test("the files of a test process share the compiled checks", () => {
  expect(loadDocument()).toBe(document);
});
