import { expect, test } from "vitest";
import { surenessOf } from "./part-confidences.ts";

const least = 0.3;
const part = (name: string, confidence: number) => ({ part: name, confidence });

test("if one part is answered, its answer is given, and the other part is reported as missing", () => {
  const parts = [part("a", 0.7), part("b", 0.1)];
  expect(surenessOf({ confidence: 0.2, least }, parts)).toEqual({ confidence: least, missing: ["b"] });
});

test("the confidence of two answers is that of the less sure answer", () => {
  const parts = [part("a", 0.9), part("b", 0.5)];
  expect(surenessOf({ confidence: 0.8, least }, parts)).toEqual({ confidence: 0.5, missing: [] });
});

test("if no part is answered, there is an answer only if the confidence of the whole question is high enough", () => {
  const parts = [part("a", 0.2), part("b", 0.1)];
  expect(surenessOf({ confidence: 0.2, least }, parts)).toBeNull();
  expect(surenessOf({ confidence: 0.4, least }, parts)?.missing).toEqual([]);
  expect(surenessOf({ confidence: 0.2, least }, [part("a", 0.29), part("b", 0.1)])).toBeNull();
  expect(surenessOf({ confidence: 0.2, least }, [])).toBeNull();
  expect(surenessOf({ confidence: 0.4, least }, [])).toEqual({ confidence: 0.4, missing: [] });
});
