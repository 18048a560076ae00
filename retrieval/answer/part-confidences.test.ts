import { expect, test } from "vitest";
import { surenessOf } from "./part-confidences.ts";

const least = 0.3;
const part = (name: string, confidence: number) => ({ part: name, confidence });

test("an answer to one part is given although the whole question has none, and the other part is missing", () => {
  const parts = [part("a", 0.7), part("b", 0.1)];
  expect(surenessOf({ confidence: 0.2, least }, parts)).toEqual({ confidence: least, missing: ["b"] });
});

test("two answers are no surer than the less sure one", () => {
  const parts = [part("a", 0.9), part("b", 0.5)];
  expect(surenessOf({ confidence: 0.8, least }, parts)).toEqual({ confidence: 0.5, missing: [] });
});

test("a question without an answered part has an answer only if the whole one is sure enough", () => {
  const parts = [part("a", 0.2), part("b", 0.1)];
  expect(surenessOf({ confidence: 0.2, least }, parts)).toBeNull();
  expect(surenessOf({ confidence: 0.4, least }, parts)?.missing).toEqual([]);
  expect(surenessOf({ confidence: 0.2, least }, [])).toBeNull();
  expect(surenessOf({ confidence: 0.4, least }, [])).toEqual({ confidence: 0.4, missing: [] });
});
