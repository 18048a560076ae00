import { expect, test } from "vitest";
import { QueryRequest } from "../../domain/answer.ts";
import { invalidInput, missingInput } from "../../domain/errors.ts";
import { listKnowledgeGraphs } from "../routes/knowledge-graphs/list-knowledge-graphs.ts";
import {
  ignoredHeader,
  namingUnknown,
  toleratedBy,
  unknownFields,
  unknownFieldWarning,
  unknownParameters,
} from "./unknown-fields.ts";

test("an unknown field is named, with the known field that its name is like", () => {
  const body = { query: "q", kg_name: "a", max_result: 3, session: "x", colour: "red" };
  expect(unknownFields(QueryRequest, body)).toEqual([
    { place: "field", name: "kg_name", meant: "kg_names" },
    { place: "field", name: "max_result", meant: "max_results" },
    { place: "field", name: "session", meant: "session_id" },
    { place: "field", name: "colour", meant: null },
  ]);
  expect(unknownFieldWarning({ place: "field", name: "kg_name", meant: "kg_names" })).toBe(
    "The field 'kg_name' is not known and was ignored; did you mean 'kg_names'?",
  );
});

test("known fields give no warning, and a body of thousands of unknown ones gives few", () => {
  expect(unknownFields(QueryRequest, { query: "q", kg_names: ["a"] })).toEqual([]);
  expect(unknownFields(QueryRequest, null)).toEqual([]);
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${"x".repeat(200)}${n}`, n]));
  expect(unknownFields(QueryRequest, many)).toHaveLength(10);
});

test("an unknown parameter is named once, and ignored unless the client asks for strict handling", () => {
  const unknown = unknownParameters(listKnowledgeGraphs, "include_inactiv=true&kg_type=user&caf%C3%A9=1&caf%C3%A9=2");
  expect(unknown).toEqual([
    { place: "parameter", name: "include_inactiv", meant: "include_inactive" },
    { place: "parameter", name: "café", meant: null },
  ]);
  expect(ignoredHeader(unknown)).toBe("include_inactiv;meant=include_inactive, caf%C3%A9");
  expect(toleratedBy("handling=lenient", unknown)).toBe(unknown);
  expect(() => toleratedBy("handling=strict", unknown)).toThrow(
    expect.objectContaining({
      kind: "invalid_input",
      field: "include_inactiv",
      message: "include_inactiv: is not a known parameter; did you mean 'include_inactive'?",
    }),
  );
});

test("the header of ignored parameters has only visible ASCII characters, and a bounded length", () => {
  const names = ["a\r\nSet-Cookie: b=c", "a,b;c", `${"x".repeat(99)}😀`, "一".repeat(100), "二".repeat(100)];
  const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, "1"]))).toString();
  const header = ignoredHeader(unknownParameters(listKnowledgeGraphs, query));
  expect(header).toMatch(/^a%0D%0ASet-Cookie%3A%20b%3Dc, a%2Cb%3Bc, x{99}%EF%BF%BD, (?:%E4%B8%80){100}$/);
  expect(header.length).toBeLessThanOrEqual(1_500);
});

test("a page reads parameters of its own", () => {
  expect(unknownParameters({ ...listKnowledgeGraphs, response: "html" }, "theme=dark&v=3")).toEqual([]);
});

test("the refusal of a body without any known field names the unknown ones", () => {
  const unknown = [{ place: "field", name: "labell", meant: "label" }] as const;
  expect(namingUnknown(invalidInput("The request body has no field to change"), unknown)).toMatchObject({
    message:
      "The request body has no field to change. The field 'labell' is not known and was ignored; did you mean 'label'?",
  });
  expect(namingUnknown(missingInput("Either file or URL", "file"), unknown)).toMatchObject({
    field: "file",
    message: expect.stringMatching(/^Either file or URL\. The field 'labell'/),
  });
  for (const error of [invalidInput("must not be empty", "label"), new Error("other")])
    expect(namingUnknown(error, unknown)).toBe(error);
});
