import { expect, test } from "vitest";
import { QueryRequest } from "../../domain/answer.ts";
import { unknownFields, unknownFieldWarning } from "./unknown-fields.ts";

test("an unknown field is named, with the known field that its name is like", () => {
  const body = { query: "q", kg_name: "a", max_result: 3, session: "x", colour: "red" };
  expect(unknownFields(QueryRequest, body)).toEqual([
    { name: "kg_name", meant: "kg_names" },
    { name: "max_result", meant: "max_results" },
    { name: "session", meant: "session_id" },
    { name: "colour", meant: null },
  ]);
  expect(unknownFieldWarning({ name: "kg_name", meant: "kg_names" })).toBe(
    "The field 'kg_name' is not known and was ignored; did you mean 'kg_names'?",
  );
});

test("known fields give no warning, and a body of thousands of unknown ones gives few", () => {
  expect(unknownFields(QueryRequest, { query: "q", kg_names: ["a"] })).toEqual([]);
  expect(unknownFields(QueryRequest, null)).toEqual([]);
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${"x".repeat(200)}${n}`, n]));
  expect(unknownFields(QueryRequest, many)).toHaveLength(10);
});
