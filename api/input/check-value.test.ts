import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonDepthLimit } from "../../domain/limits/bodies.ts";
import { checkValue } from "./check-value.ts";

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

test("checkValue accepts values up to the limit of nesting and refuses deeper ones", () => {
  expect(() => checkValue(nested(jsonDepthLimit))).not.toThrow();
  expect(() => checkValue(nested(jsonDepthLimit + 1))).toThrow("must not be nested deeper than 32 levels");
});

test("the error names the body's invalid member, or the given field", () => {
  const bad = { fine: [1], properties: { deep: ["a\0"] } };
  expect(() => checkValue(bad)).toThrow(expect.objectContaining({ kind: "invalid_input", field: "properties" }));
  expect(() => checkValue(bad, "custom_fields_json")).toThrow(expect.objectContaining({ field: "custom_fields_json" }));
  expect(() => checkValue("\udfff")).toThrow("The request body must not contain NUL or lone surrogates");
});

test("checkValue refuses __proto__ at every depth", () => {
  for (const text of ['{"__proto__":1}', '{"a":[{"__proto__":{}}]}']) {
    expect(() => checkValue(JSON.parse(text))).toThrow("__proto__");
  }
});

test("checkValue accepts exactly the JSON values without NUL, lone surrogates and __proto__", () => {
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
