import { expect, test } from "vitest";
import { newTraceId } from "../../domain/ids.ts";
import { isSampled } from "./sampled.ts";

test("about the given share of traces is kept, although successive ids differ little", () => {
  const ids = Array.from({ length: 20_000 }, newTraceId);
  for (const share of [0.01, 0.1, 0.5]) {
    const kept = ids.filter((id) => isSampled(id, share)).length / ids.length;
    expect(Math.abs(kept - share)).toBeLessThan(0.02);
  }
  expect(ids.every((id) => isSampled(id, 1))).toBe(true);
  expect(ids.some((id) => isSampled(id, 0))).toBe(false);
});

test("a trace that is kept at one share is kept at every higher share", () => {
  const ids = Array.from({ length: 2_000 }, newTraceId).filter((id) => isSampled(id, 0.2));
  expect(ids.every((id) => isSampled(id, 0.3))).toBe(true);
});
