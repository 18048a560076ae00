import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "./encoding.ts";

test.each([
  ["shift_jis", "名前,年齢,住所\n佐藤太郎,30,東京\n三木英子,25,大阪\n"],
  ["windows-1252", "Name;Preis\nMüller;1.234,50 €\nGroß;2.345,60 €\n"],
  ["windows-1252", "The café’s “menu” – naïve résumé."],
])(
  "a short file in %s is decoded: an encoding in which its bytes are no characters is not the one",
  (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  },
);
