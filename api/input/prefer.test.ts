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
])("the Prefer header %j asks for an asynchronous answer", (header) => {
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
])("the Prefer header %j does not ask for an asynchronous answer", (header) => {
  expect(prefers(header, "respond-async")).toBe(false);
});

test.each(["handling=strict", 'Handling="strict"', "respond-async, handling = strict; x=1"])(
  "the Prefer header %j asks for strict handling",
  (header) => {
    expect(prefers(header, "handling", "strict")).toBe(true);
  },
);

test.each([undefined, "handling", "handling=lenient", 'foo="handling=strict"', "strict"])(
  "the Prefer header %j does not ask for strict handling",
  (header) => {
    expect(prefers(header, "handling", "strict")).toBe(false);
  },
);
