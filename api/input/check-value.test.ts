import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonDepthLimit } from "../../domain/limits.ts";
import { checkValue } from "./check-value.ts";

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

test("values are accepted down to the limit and not below", () => {
  expect(() => checkValue(nested(jsonDepthLimit))).not.toThrow();
  expect(() => checkValue(nested(jsonDepthLimit + 1))).toThrow("must not be nested deeper than 32 levels");
});

test("the field at fault is the one of the body, or the one that was given", () => {
  const bad = { fine: [1], properties: { deep: ["a\0"] } };
  expect(() => checkValue(bad)).toThrow(expect.objectContaining({ kind: "invalid_input", field: "properties" }));
  expect(() => checkValue(bad, "custom_fields_json")).toThrow(expect.objectContaining({ field: "custom_fields_json" }));
  expect(() => checkValue("\udfff")).toThrow("The request body must not contain NUL or lone surrogates");
});

test("a prototype cannot be set, wherever it stands", () => {
  for (const text of ['{"__proto__":1}', '{"a":[{"__proto__":{}}]}']) {
    expect(() => checkValue(JSON.parse(text))).toThrow("__proto__");
  }
});

test("what is accepted is JSON without anything that a store refuses", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary", maxDepth: 3 }), (value) => {
      const isBad = /\\u0000|\\ud[89a-f]|"__proto__":/i.test(JSON.stringify(value));
      return isAccepted(value) !== isBad;
    }),
  );
});

function isAccepted(value: unknown): boolean {
  try {
    checkValue(value);
    return true;
  } catch {
    return false;
  }
}
