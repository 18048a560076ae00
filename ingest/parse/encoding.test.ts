import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "./encoding.ts";

test.each([
  ["shift_jis", "名前,年齢,住所\n佐藤太郎,30,東京\n三木英子,25,大阪\n"],
  ["shift_jis", `name,age,city\n${"Ada,30,Norrvik\n".repeat(40)}佐藤太郎,30,東京\n三木英子,25,大阪\n`],
  ["windows-1252", "Name;Preis\nMüller;1.234,50 €\nGroß;2.345,60 €\n"],
  ["windows-1252", "The café’s “menu” – naïve résumé."],
])(
  "a short file in %s is decoded: an encoding in which its bytes are no characters is not the one",
  (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  },
);

test.each([
  ["French", "Les crêpes à l'école sont préparées par les élèves de la première année. "],
  ["Spanish", "El niño pequeño comió en la habitación según la tradición española del año pasado. "],
  ["Danish", "Børnene går på skolen, og æblerne er røde. Året er gået for hurtigt, siger læreren. "],
])("a byte of another encoding does not change how the rest of a %s text is read", (_, sentence) => {
  for (const text of [sentence, sentence.repeat(200)]) {
    const bytes = iconv.encode(text, "windows-1252");
    for (const strays of [[0x9d], [0x8d], [0x8f], [0xe2, 0x80, 0x9d]]) {
      expect(decodeText(Buffer.concat([bytes, Buffer.from(strays), bytes])).slice(0, text.length)).toBe(text);
    }
  }
});
