import { expect, test } from "vitest";
import { patiently } from "./patiently.ts";

const busy = "The service is overloaded; try again later";
const answer = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  Response.json({ detail, status_code: status }, { status, headers });

/** A service that gives the answers in turn, and then repeats the last one. */
function answering(...answers: readonly Response[]) {
  let asked = 0;
  const send = async () => {
    const next = answers[Math.min(asked, answers.length - 1)] ?? Response.error();
    asked += 1;
    return next.clone();
  };
  return { send, asked: () => asked };
}

test("the client waits for the Retry-After of the documented 503 and asks again", async () => {
  const service = answering(answer(503, busy, { "Retry-After": "1" }), answer(200, "fine"));
  const began = performance.now();
  expect((await patiently(service.send)).status).toBe(200);
  expect(service.asked()).toBe(2);
  expect(performance.now() - began).toBeGreaterThan(900);
});

test("an overload that lasts too long is returned as the answer", async () => {
  const service = answering(answer(503, busy, { "Retry-After": "1" }));
  expect((await patiently(service.send, 500)).status).toBe(503);
  expect(service.asked()).toBe(2);
});

test.each([
  ["a 503 without Retry-After", answer(503, busy)],
  ["a 503 whose Retry-After is no number of seconds", answer(503, busy, { "Retry-After": "soon" })],
  ["a 503 that names a store", answer(503, "sql unavailable", { "Retry-After": "1" })],
  ["a 503 of a gateway", new Response("<html>", { status: 503, headers: { "Retry-After": "1" } })],
  ["a 503 with another body", Response.json({ status: "down" }, { status: 503, headers: { "Retry-After": "1" } })],
  ["a 500", answer(500, "Internal error", { "Retry-After": "1" })],
  ["a 429", answer(429, busy, { "Retry-After": "1" })],
])("%s is returned as it came", async (_what, response) => {
  const service = answering(response);
  const given = await patiently(service.send);
  expect([given.status, await given.text()]).toEqual([response.status, await response.text()]);
  expect(service.asked()).toBe(1);
});
