import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeTokens, encodeTokens } from "./token-text.ts";
import { tokenize } from "./tokens.ts";

test("tokenize removes accents, case, stop words and leftovers of apostrophes", () => {
  expect(tokenize("The Universities’ résumés weren't Beyoncé's!")).toEqual(["univers", "resum", "beyonc"]);
});

test("letters of any script and digits are words", () => {
  expect(tokenize("Москва 1984 東京")).toEqual(["москва", "1984", "東京"]);
});

test("every sentence is a line of the token text, also if it has no stems", () => {
  const encoded = encodeTokens("Title › Path", ["Dogs bark.", "It is what it is.", "Cats purr."]);
  expect(decodeTokens(encoded)).toEqual([["titl", "path"], ["dog", "bark"], [], ["cat", "purr"]]);
});

test("decoding gives one list per sentence and one for the heading", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ unit: "grapheme" })), (heading, lines) => {
      const decoded = decodeTokens(encodeTokens(heading, lines));
      expect(decoded).toEqual([heading, ...lines].map(tokenize));
    }),
  );
});
