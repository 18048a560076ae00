import { expect, test } from "vitest";
import { z } from "zod";
import { pagedList, pageRequest } from "./paged-list.ts";
import { validate } from "./validate.ts";

const size = { max: 1_000, default: 50 };
const letters = z.string().regex(/^[a-zä漢"]+$/);
const list = pagedList({ list: "letters", size, key: letters });
const params = z.object(list.params);
const asked = (query: object) => pageRequest(validate(params, query));
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a cursor leads to the key of the last entry; without one the first page is asked for", () => {
  expect(asked({})).toEqual({ limit: 50, after: null });
  for (const key of ["a", "ä漢", '"', "z".repeat(500)]) {
    const cursor = list.cursorAfter(key);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(asked({ limit: "7", cursor })).toEqual({ limit: 7, after: key });
  }
  expect(list.cursorAfter(null)).toBeNull();
});

const other = pagedList({ list: "other", size, key: letters });
test.each([
  ["no cursor at all", "x"],
  ["an empty text", ""],
  ["a plain key", "abc"],
  ["a cursor of another list", other.cursorAfter("a") ?? ""],
  ["a key that the list cannot have", encode(["letters", "A1"])],
  ["a key of another type", encode(["letters", 7])],
  ["something after the key", encode(["letters", "a", "b"])],
  ["an object", encode({ 0: "letters", 1: "a" })],
  ["a cursor with something behind it", `${list.cursorAfter("a")}%`],
  ["half of a cursor", (list.cursorAfter("abcdef") ?? "").slice(0, -3)],
])("400 that names the field for %s", (_name, cursor) => {
  expect(() => asked({ cursor })).toThrow(
    expect.objectContaining({
      kind: "invalid_input",
      field: "cursor",
      message: expect.stringMatching(/^cursor: must /),
    }),
  );
});

test("400 that names the bound for a limit outside of it", () => {
  expect(() => asked({ limit: "0" })).toThrow("limit: must be at least 1");
  expect(() => asked({ limit: "1001" })).toThrow("limit: must be at most 1000");
});
