import { expect, test } from "vitest";
import { z } from "zod";
import { chunkParams, entityParams, queryNumber, relationParams } from "./parameters.ts";
import { validate } from "./validate.ts";

test.each(["0", "000", "abc", "-1", "1.5", "9007199254740993", "99999999999999999999", " ", "1 OR 1"])(
  "an id that is no counted number is not found, and the error names it: %j",
  (text) => {
    const missing = (thing: string, field: string) =>
      expect.objectContaining({ kind: "not_found", message: `${thing} '${text}' not found`, field });
    expect(() => validate(entityParams, { entity_id: text })).toThrow(missing("Entity", "entity_id"));
    expect(() => validate(relationParams, { relation_id: text })).toThrow(missing("Relation", "relation_id"));
    expect(() => validate(chunkParams, { chunk_id: text })).toThrow(missing("Chunk", "chunk_id"));
  },
);

test("the error shows the beginning of a long id only", () => {
  const message = `Entity '${"x".repeat(64)}' not found`;
  expect(() => validate(entityParams, { entity_id: "x".repeat(5_000) })).toThrow(expect.objectContaining({ message }));
});

test("a number of a query string is parsed from text, and refused if malformed or out of bounds", () => {
  const schema = z.object({ share: queryNumber(0, 1, 0.1) });
  const fault = (message: string) => expect.objectContaining({ field: "share", message: `share: ${message}` });
  expect(validate(schema, {})).toEqual({ share: 0.1 });
  for (const share of ["0", "0.25", "1", "2.5e-7"])
    expect(validate(schema, { share })).toEqual({ share: Number(share) });
  for (const share of ["", " ", "half", "0x1", "NaN", "Infinity", "1e999"])
    expect(() => validate(schema, { share })).toThrow(fault("must be a number"));
  expect(() => validate(schema, { share: "1.01" })).toThrow(fault("must be at most 1"));
  expect(() => validate(schema, { share: "-0.5" })).toThrow(fault("must be at least 0"));
});
