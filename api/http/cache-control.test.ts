import { expect, test } from "vitest";
import { reuseOf } from "./cache-control.ts";

const anyAge = Number.POSITIVE_INFINITY;

test.each([
  [undefined, { maxAgeSeconds: anyAge, keeps: true }],
  ["", { maxAgeSeconds: anyAge, keeps: true }],
  ["only-if-cached, max-stale=5", { maxAgeSeconds: anyAge, keeps: true }],
  ["no-cache", { maxAgeSeconds: 0, keeps: true }],
  ["max-stale=5 , No-Cache", { maxAgeSeconds: 0, keeps: true }],
  ["no-store", { maxAgeSeconds: 0, keeps: false }],
  ["max-age=30", { maxAgeSeconds: 30, keeps: true }],
  ["max-age=0", { maxAgeSeconds: 0, keeps: true }],
  ["max-age=-1", { maxAgeSeconds: 0, keeps: true }],
  ["max-age", { maxAgeSeconds: 0, keeps: true }],
  ["max-age=30, no-store", { maxAgeSeconds: 0, keeps: false }],
])("Cache-Control: %s", (header, reuse) => {
  expect(reuseOf(header)).toEqual(reuse);
});
