import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { answerTo } from "../../test/support/answer-to.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { unitsOf } from "./units.ts";

const passage = { chunk_id: 1, kg_id: 1, score: 0.6, path: [] };
const units = (chunk: ActiveChunk) => unitsOf(candidatesOf([{ chunk, passage }], new Set()));

test("units are runs of at most four sentences, word for word", () => {
  const sentences = ["Ada sails.", "Bob rows.", "Cy swims.", "Dot walks.", "Eve waits."];
  const found = units(sketchChunk(1, { sentences }));
  const { content } = sketchChunk(1, { sentences });
  expect(found).toHaveLength(4 + 4 + 3 + 2 + 1);
  expect(Math.max(...found.map((unit) => unit.sentences.length))).toBe(4);
  for (const { text, start, end } of found) expect(text).toBe(content.slice(start, end));
});

test("a list of any length is one unit with the sentence that introduces it", () => {
  const items = ["- Ada", "- Bob", "- Cy", "- Dot", "- Eve", "- Fay"];
  const chunk = { ...sketchChunk(1, { sentences: [""] }), content: `The crew:\n\n${items.join("\n")}\n\nThey sail.` };
  const whole = units(chunk).filter(({ isWhole }) => isWhole);
  expect(whole.map(({ text }) => text)).toEqual([`The crew:\n\n${items.join("\n")}`]);
});

test("a run enters a list at the beginning of an item or by its introduction, and ends with the list", () => {
  const content = "1. Ada sails. She is fast.\n2. Bob rows. He is slow.\n\nThey meet.";
  const texts = units({ ...sketchChunk(1, { sentences: [""] }), content }).map(({ text }) => text);
  expect(texts).toContain("She is fast.");
  expect(texts).toContain("1. Ada sails. She is fast.\n2. Bob rows.");
  expect(texts.filter((text) => /^She is fast\.\n/.test(text))).toEqual([]);
  const item = "- Bob rows.\n\nThey meet.";
  const after = units({ ...sketchChunk(1, { sentences: [""] }), content: `- Ada sails.\n${item}` });
  expect(after.map(({ text }) => text)).not.toContain(item);
});

test("a row of a table stands alone", () => {
  const text = "name: Ada; born: 1815.\nname: Bob; born: 1820.";
  const block = { kind: "table" as const, start: 0, end: text.length };
  const chunk = { ...sketchChunk(1, { sentences: [text] }), blocks: [block], line_numbers: [2, 3] };
  expect(units(chunk).map((unit) => unit.text)).toEqual(text.split("\n"));
});

test("a block of code is quoted whole, with the sentence before it or without", () => {
  const code = "const app = fastify()\napp.listen({ port: 3000 })";
  const content = `Start it: call listen.\n\n${code}\n\nThen wait.`;
  const start = content.indexOf(code);
  const block = { kind: "code" as const, start, end: start + code.length };
  const texts = units({ ...sketchChunk(1, { sentences: [""] }), content, blocks: [block] }).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("app")).every((text) => text.includes(code))).toBe(true);
  expect(texts).toContain(code);
  expect(texts).toContain(`Start it: call listen.\n\n${code}`);
});

test("two blocks of code are two sentences", () => {
  const content = "git pull\nnpm ci\n\nnpm test\nnpm start";
  const [first, second] = [content.indexOf("git"), content.indexOf("npm test")];
  const blocks = [
    { kind: "code" as const, start: first, end: second - 2 },
    { kind: "code" as const, start: second, end: content.length },
  ];
  const texts = units({ ...sketchChunk(1, { sentences: [""] }), content, blocks }).map(({ text }) => text);
  expect(texts).toEqual(["git pull\nnpm ci", content, "npm test\nnpm start"]);
});

test("the answering sentence is quoted, also next to a sentence that repeats the question", () => {
  const chunk = sketchChunk(1, {
    sentences: ["How long does the ferry to Crete take?", "Wind delays it.", "It takes 9 hours from Athens."],
  });
  const { answer, citations } = answerTo("How long does the ferry to Crete take?", chunk);
  expect(answer).toContain("9 hours");
  expect(citations.length).toBeGreaterThan(0);
  for (const { excerpt } of citations) expect(chunk.content).toContain(excerpt);
});

test("an answer stays within three quotes and 105 words", () => {
  const sentences = Array.from(
    { length: 40 },
    (_, at) => `The ferry of line ${at} to Crete takes ${at} hours and no more.`,
  );
  const { citations } = answerTo("How long does the ferry to Crete take?", sketchChunk(1, { sentences }));
  expect(citations.length).toBeLessThanOrEqual(3);
  expect(citations.flatMap(({ excerpt }) => excerpt.split(/\s+/)).length).toBeLessThanOrEqual(105);
});

test("a doubtful answer is given from a document with headings, and refused in a collection of short entries", () => {
  const question = "Why is the night ferry to Crete white?";
  const entries = Array.from({ length: 60 }, (_, count) =>
    sketchChunk(1, {
      sentences: Array.from({ length: count + 1 }, (_, at) => `The ferry of line ${at} to Crete is white.`),
    }),
  );
  const doubtful = entries.filter((entry) =>
    answerTo(question, { ...entry, heading_path: ["Board"] }).answer.startsWith("Possibly: "),
  );
  expect(doubtful.length).toBeGreaterThan(0);
  for (const entry of doubtful) expect(answerTo(question, entry).answer).toMatch(/^I found nothing/);
});

test("a question for a quantity is not answered by text without any", () => {
  const chunk = sketchChunk(1, { sentences: ["The ferry to Crete is white.", "The line has harbours."] });
  const { answer } = answerTo("How many cabins does the ferry to Crete have?", { ...chunk, heading_path: ["Board"] });
  expect(answer).toMatch(/^I found nothing/);
});

test("a title or heading that the reading left in the text is not quoted", () => {
  const chunk = sketchChunk(1, {
    title: "Ferry to Crete",
    headings: ["Cabins"],
    sentences: ["Ferry to Crete.", "Cabins.", "It has 40 cabins."],
  });
  expect(units(chunk).map(({ text }) => text)).toEqual(["It has 40 cabins."]);
});

test("the first line of a document is not quoted if it stands alone and is no sentence", () => {
  const texts = (content: string, start_offset = 0) =>
    units({ ...sketchChunk(1, { sentences: [""] }), content, start_offset }).map(({ text }) => text);
  expect(texts("Skerry Point Lighthouse\n\nThe tower is white.")).toEqual(["The tower is white."]);
  expect(texts("Skerry Point Lighthouse\n\nThe tower is white.", 90)).toContain("Skerry Point Lighthouse");
  expect(texts("Open: May to June\n\nThe tower is white.")).toContain("Open: May to June");
  expect(texts("The tower is white\nand high.")).toContain("The tower is white\nand high.");
});

test("a title that stands alone in its chunk is not quoted; a short statement is", () => {
  const texts = (content: string) =>
    units({ ...sketchChunk(1, { sentences: [""] }), content, start_offset: 0 }).map(({ text }) => text);
  expect(texts("Skerry Point Handbook for Keepers")).toEqual([]);
  expect(texts("The tower of Skerry is white")).toEqual(["The tower of Skerry is white"]);
});

test("lines that only give the addresses of links are not quoted", () => {
  const content = "Fares are in the table_.\n\n.. _table: https://ferry.example/fares\n\n[1]: https://ferry.example/1";
  const texts = (text: string) =>
    units({ ...sketchChunk(1, { sentences: [""] }), content: text }).map(({ text }) => text);
  expect(texts(content)).toEqual(["Fares are in the table_."]);
  expect(texts("The pump is small.\n\n[Pump]: off")).toContain("[Pump]: off");
});

test("an answer names the part of a question that the documents do not answer, and is less sure", () => {
  const sentences = ["The ferry to Crete takes 9 hours.", "Wind delays it.", "Dogs sleep on deck.", "The bar is open."];
  const chunk = { ...sketchChunk(1, { sentences }), heading_path: ["Ferries"] };
  const one = answerTo("How long does the ferry to Crete take?", chunk);
  const two = answerTo("How long does the ferry to Crete take, and who paints the funnel each winter?", chunk);
  expect(one.answer).not.toContain("Not found");
  expect(two.answer).toContain("9 hours");
  expect(two.answer).toMatch(/\nNot found: who paints the funnel each winter\?$/);
  expect(two.confidence).toBeLessThan(one.confidence);
});

test("an answer to both parts of a question names none as not found", () => {
  const sentences = ["The ferry to Crete takes 9 hours.", "The ferry to Crete carries 340 passengers.", "Dogs bark."];
  const chunk = { ...sketchChunk(1, { sentences }), heading_path: ["Ferries"] };
  const both = "How long does the ferry to Crete take, and how many passengers does the ferry to Crete carry?";
  expect(answerTo(both, chunk).answer).not.toContain("Not found");
});

test("the number of an item is no answer to 'how many'", () => {
  const sentences = ["2. Passengers of the ferry wait.", "It carries 340 passengers of the ferry."];
  const { answer } = answerTo("How many passengers does the ferry carry?", sketchChunk(1, { sentences }));
  expect(answer).toContain("340");
});

test("the confidence in an answer to a question in another language is at most one half", () => {
  const chunk = {
    ...sketchChunk(1, { sentences: ["Die Fahrt nach Kreta dauert neun Stunden."] }),
    heading_path: ["A"],
  };
  const { answer, confidence } = answerTo("Wie lange dauert die Fahrt nach Kreta?", chunk);
  expect(answer).toContain("neun Stunden");
  expect(confidence).toBe(0.5);
});

test("a sentence that continues with emphasis in the next line is quoted whole", () => {
  const content = "Usage reports default to\n**off** but can be sent.";
  expect(units({ ...sketchChunk(1, { sentences: [""] }), content }).map(({ text }) => text)).toEqual([content]);
});

test("the confidence is at most one half if the question asks which thing it is and the quote does not name it", () => {
  const question = "Which version control system must the crew use?";
  const unnamed = sketchChunk(1, { sentences: ["Each crew must use a version control system.", "Gulls cry."] });
  const named = sketchChunk(1, { sentences: ["The version control system of each crew is Fossil SCM.", "Gulls cry."] });
  expect(answerTo(question, unnamed).confidence).toBe(0.5);
  expect(answerTo(question, named).confidence).toBeGreaterThan(0.5);
});
