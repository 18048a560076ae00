import fc from "fast-check";
import { expect, test } from "vitest";
import { processorSeconds } from "../../test/support/stopwatches.ts";
import { sentences } from "./sentences.ts";

const split = (text: string): string[] => sentences(text).map(({ start, end }) => text.slice(start, end));

test("a full stop of an abbreviation or an initial does not end a sentence", () => {
  expect(split("Mr. J. Smith met Dr. King Jr. Stadium staff. He left.")).toEqual([
    "Mr. J. Smith met Dr. King Jr. Stadium staff.",
    "He left.",
  ]);
  expect(split("It is in the U.S. Army. See Fig. 2 and No. 5. Done.")).toEqual([
    "It is in the U.S. Army.",
    "See Fig. 2 and No. 5.",
    "Done.",
  ]);
});

test("an abbreviation before a typical first word ends the sentence", () => {
  expect(split("He moved to the U.S. He stayed.")).toEqual(["He moved to the U.S.", "He stayed."]);
});

test("a name with an exclamation mark does not end a sentence that goes on", () => {
  expect(split("Yahoo! is a company. It grew.")).toEqual(["Yahoo! is a company.", "It grew."]);
});

test("a wrapped line continues the sentence; a list item and a short line end it", () => {
  expect(split("This line was wrapped at the margin by somebody and\nGoes on here.")).toHaveLength(1);
  expect(split("Buy the following things for the party of tomorrow\n- milk\n- bread")).toHaveLength(3);
  expect(split("Roses\nViolets")).toEqual(["Roses", "Violets"]);
});

test("sentences are ordered, disjoint and trimmed, and contain every visible character", () => {
  const text = fc.array(
    fc.constantFrom(
      "Mr. ",
      "A. ",
      "word ",
      "\n",
      "\n\n",
      "5. ",
      "Is it? ",
      "🙂",
      "é",
      " ",
      "\t",
      "U.S. ",
      "- x",
      "end.",
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join("");
      let last = 0;
      for (const { start, end } of sentences(whole)) {
        expect(whole.slice(last, start).trim()).toBe("");
        expect(whole.slice(start, end).trim()).toBe(whole.slice(start, end));
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(whole.slice(last).trim()).toBe("");
    }),
  );
});

test("a long paragraph is split like a short one", () => {
  const sentence = "Dr. Smith of the U.S. Army wrote a letter to the town. ";
  expect(new Set(split(sentence.repeat(200)))).toEqual(new Set([sentence.trim()]));
});

test("the time is linear in the length of the text, also if the segmenter's own time is quadratic", () => {
  const secondsOf = (length: number): number => {
    const text = "A. ".repeat(length / 3);
    return processorSeconds(() => sentences(text));
  };
  secondsOf(30_000);
  expect(secondsOf(240_000)).toBeLessThan(Math.max(0.2, 8 * 4 * secondsOf(30_000)));
});

test("the number of a list item belongs to its text", () => {
  expect(split("Do this:\n1. Open the gate. Wait.\n2. Close it.")).toEqual([
    "Do this:",
    "1. Open the gate.",
    "Wait.",
    "2. Close it.",
  ]);
  expect(split("It was built in 1873. It stands.")).toHaveLength(2);
});

test("e.g. and i.e. do not end a sentence, also before a word that often begins one", () => {
  expect(split("Use a port, e.g. the default one. Or a name, i.e. `localhost`. Done.")).toHaveLength(3);
});

test("code inside a sentence does not end it", () => {
  expect(split("The operator `?.` reads a field. Set approx. `NODE_ENV` to it.")).toEqual([
    "The operator `?.` reads a field.",
    "Set approx. `NODE_ENV` to it.",
  ]);
});

test("the mark of a quoted line does not end a sentence; the end of the quote does", () => {
  expect(split("> The ferry leaves at noon, if the tide is\n> right and the crew is there.\nWe agree")).toEqual([
    "> The ferry leaves at noon, if the tide is\n> right and the crew is there.",
    "We agree",
  ]);
});

test("a name that begins with a stop is not split from it", () => {
  const found = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));
  expect(found("- Ruby\n- .Net\n- Rust")).toEqual(["- Ruby", "- .Net", "- Rust"]);
  expect(found("Install .NET first. Then build.")).toEqual(["Install .NET first.", "Then build."]);
});

test("a wrapped line may begin with bold or emphasised words; an item with a star is an item", () => {
  expect(split("Turn it\n**off** for all services. Then go.")).toEqual([
    "Turn it\n**off** for all services.",
    "Then go.",
  ]);
  expect(split("This line was wrapped at the margin by the\n*Editor* of the handbook.")).toHaveLength(1);
  expect(split("This line was wrapped at the margin by the\n* first item\n* second item")).toHaveLength(3);
});

test("German ordinals and abbreviations of several languages do not end a sentence", () => {
  expect(split("Nach Abs. 2 Satz 1 gilt das. Die Frist endet am 30. April 2024. Danach ist Schluss.")).toEqual([
    "Nach Abs. 2 Satz 1 gilt das.",
    "Die Frist endet am 30. April 2024.",
    "Danach ist Schluss.",
  ]);
  expect(split("Die 2. Vorsitzende kommt am 3. Oktober. Sie bleibt.")).toHaveLength(2);
  expect(split("La Dra. López firma la pág. 10. Luego sale.")).toEqual([
    "La Dra. López firma la pág. 10.",
    "Luego sale.",
  ]);
  expect(split("We counted 12. The others left on the 30. They came back.")).toHaveLength(3);
});

test("a mark before a letter without a space does not end a sentence", () => {
  expect(split("Write [!Lost=return] here. Open a?Id=5 then.")).toEqual([
    "Write [!Lost=return] here.",
    "Open a?Id=5 then.",
  ]);
});

test("a stop inside a version does not end a sentence", () => {
  expect(split("Work on 3.X.0 and 3.(X+1).0 overlaps. Then 3.X ends.")).toEqual([
    "Work on 3.X.0 and 3.(X+1).0 overlaps.",
    "Then 3.X ends.",
  ]);
});
