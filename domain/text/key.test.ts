import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey } from "./key.ts";

test.each([
  ["J. R. R. Tolkien", "J.R.R. Tolkien"],
  ["The Beatles", "beatles"],
  ["Beyoncé's", "BEYONCE"],
  ["Simon & Garfunkel", "Simon and Garfunkel"],
  ["U.S.", "US"],
  ["Spider-Man", "Spider Man"],
  ["O’Brien", "O'Brien"],
  ["Ørsted", "Orsted"],
])("'%s' and '%s' have the same key", (left, right) => {
  expect(nameKey(left)).toBe(nameKey(right));
});

test.each([
  ["C++", "C"],
  ["C#", "C"],
  ["The A-Team", "The Team"],
  ["A", "B"],
])("'%s' and '%s' have different keys", (left, right) => {
  expect(nameKey(left)).not.toBe(nameKey(right));
});

test("a key is empty only for white space, and has no outer or double space", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (form) => {
      const key = nameKey(form);
      expect(key === "").toBe(form.normalize("NFKC").trim() === "");
      expect(key).toBe(key.trim());
    }),
  );
});
