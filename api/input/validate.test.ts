import { expect, test } from "vitest";
import { z } from "zod";
import { orElse } from "../../domain/or-else.ts";
import { safeText } from "../../domain/safe-text.ts";
import { queryFlag, queryInteger } from "./parameters.ts";
import { validate } from "./validate.ts";

const faultOf = (schema: z.ZodType, value: unknown): unknown => {
  try {
    return validate(schema, value);
  } catch (error) {
    const { message, field } = error as { message: string; field?: string };
    return [field, message];
  }
};

const Body = z.object({
  name: safeText(3),
  count: orElse(z.number().int().min(1).max(5), 2),
  kind: z.enum(["a", "b"]),
  tags: z.array(z.string()).min(1).max(2),
  note: safeText(2, 0).nullish(),
});
const good = { name: "abc", kind: "a", tags: ["x"] };

test("an absent or null field gets its default", () => {
  expect(validate(Body, good)).toEqual({ ...good, count: 2 });
  expect(validate(Body, { ...good, count: null, note: null })).toEqual({ ...good, count: 2, note: null });
});

test.each([
  [{ ...good, name: undefined }, "name", "is required"],
  [{ ...good, name: 5 }, "name", "must be text"],
  [{ ...good, name: "abcd" }, "name", "must be at most 3 characters"],
  [{ ...good, name: " " }, "name", "must not be empty"],
  [{ ...good, name: "\0" }, "name", "must be valid text without NUL"],
  [{ ...good, count: 0 }, "count", "must be at least 1"],
  [{ ...good, count: 1.5 }, "count", "must be a whole number"],
  [{ ...good, count: "1" }, "count", "must be a number"],
  [{ ...good, kind: "c" }, "kind", "must be one of a, b"],
  [{ ...good, kind: undefined }, "kind", "is required"],
  [{ ...good, tags: [] }, "tags", "must not be empty"],
  [{ ...good, tags: ["x", "y", "z"] }, "tags", "must be at most 2 items"],
  [{ ...good, tags: ["x", 5] }, "tags.1", "must be text"],
])("the error for %j names the field and its bound", (body, field, message) => {
  expect(faultOf(Body, body)).toEqual([field, `${field}: ${message}`]);
});

test("each unknown field of a strict object is an error that names it, at most 20 of them and 100 characters", () => {
  const schema = z.object({ limits: z.strictObject({ kind: z.string() }) });
  expect(faultOf(schema, { limits: { kind: "a", author: "b" } })).toEqual([
    "limits.author",
    "limits.author: is not a known field",
  ]);
  const many = Object.fromEntries([...Array(1_000).keys()].map((n) => [`${"x".repeat(200)}${n}`, n]));
  expect(() => validate(schema, { limits: { kind: "a", ...many } })).toThrow(
    expect.objectContaining({ errors: expect.objectContaining({ length: 20 }), field: `limits.${"x".repeat(100)}` }),
  );
});

test("the error for a body of another type names no field", () => {
  expect(faultOf(Body, [])).toEqual([undefined, "The request body must be an object"]);
});

test("text is measured in code points, and may be empty only if the schema says so", () => {
  expect(validate(safeText(3), "🚢🚢🚢")).toBe("🚢🚢🚢");
  expect(faultOf(z.object({ a: safeText(3) }), { a: "🚢🚢🚢🚢" })).toEqual(["a", "a: must be at most 3 characters"]);
  expect(validate(safeText(3, 0), "")).toBe("");
});

test("an error lists at most 20 invalid fields", () => {
  const schema = z.object({ ids: z.array(z.number()) });
  expect(() => validate(schema, { ids: Array(1_000).fill("x") })).toThrow(
    expect.objectContaining({ errors: expect.objectContaining({ length: 20 }) }),
  );
});

test("flags and numbers of a query string are parsed from text, and refused if malformed", () => {
  const schema = z.object({ flag: queryFlag(true), limit: queryInteger(1, 100, 10) });
  expect(validate(schema, {})).toEqual({ flag: true, limit: 10 });
  expect(validate(schema, { flag: "FALSE", limit: "007" })).toEqual({ flag: false, limit: 7 });
  expect(faultOf(schema, { flag: "" })).toEqual(["flag", "flag: must be true or false"]);
  for (const limit of ["", "-1", "1.0", "1e1", "0x1", " 1"]) {
    expect(faultOf(schema, { limit })).toEqual(["limit", "limit: must be a whole number"]);
  }
  expect(faultOf(schema, { limit: "101" })).toEqual(["limit", "limit: must be at most 100"]);
});
