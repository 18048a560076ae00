import { expect, test } from "vitest";
import { prefers } from "./prefer.ts";

test.each([
  "respond-async",
  "Respond-Async",
  "respond-async=",
  "wait=10, respond-async",
  "respond-async; foo=bar, wait=10",
  'return=minimal; foo="a, b",respond-async',
  ["wait=5", "respond-async"],
])("%j asks for an answer later", (header) => {
  expect(prefers(header, "respond-async")).toBe(true);
});

test.each([
  undefined,
  "",
  "wait=10",
  "respond-async=no",
  "respond-asynchronously",
  'foo="x, respond-async"',
  'foo="\\", respond-async, "',
  "foo; respond-async",
])("%j does not", (header) => {
  expect(prefers(header, "respond-async")).toBe(false);
});
