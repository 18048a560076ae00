import { expect, test } from "vitest";
import { answerTo } from "../../test/support/answer-to.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { toldSection } from "./told-section.ts";
import { unitsOf } from "./units.ts";
import { askedWay } from "./way-form.ts";

const question = "How do I lend a neighbour my berth?";
const told = "Write the week into the red book.";
const rest = "It is that easy.";
const later = "The harbour office calls the neighbour and offers a key.";

interface Case {
  readonly heading?: string;
  readonly best?: string;
  readonly beginning?: string;
}

/** The texts of the section among the units of one passage, if the quote `best` was chosen. */
function section(asked: string, { heading = "How to lend a berth", best = later, beginning = told }: Case = {}) {
  const content = `${beginning} ${rest}\n\n${later}`;
  const chunk = { ...sketchChunk(1, { headings: [heading], sentences: [""] }), content };
  const read = [{ chunk, passage: { chunk_id: 1, kg_id: 1, score: 0.6, path: [] } }];
  const judged = unitsOf(candidatesOf(read, new Set())).map((unit) => ({ unit, share: 0.1, sentences: [] }));
  const chosen = judged.filter(({ unit }) => unit.text === best);
  return toldSection(judged, chosen, { way: askedWay(asked) })?.map(({ unit }) => unit.text) ?? null;
}

test("a section whose heading names the deed is quoted from its beginning, and the best quote stays", () => {
  expect(section(question)).toEqual([later, `${told} ${rest}`]);
  expect(section(question, { best: rest })).toEqual([rest, told]);
});

const chatter = (words: number) => `Neighbours are ${"very ".repeat(words)}nice.`;

test("a beginning without room beside the best quote is not quoted", () => {
  expect(section(question, { beginning: chatter(45) })).toEqual([later, `${chatter(45)} ${rest}`]);
  expect(section(question, { beginning: chatter(110) })).toBeNull();
});

test.each([
  [
    "How do I cancel a course?",
    ["Cancelling a course", "We are sorry if plans change.", `Life is ${"often ".repeat(45)}full of surprises.`],
    ["Write to the desk and give the number of the course.", "The fee is paid back."],
  ],
  [
    "How do I plant a tree?",
    [
      "Planting a tree",
      "Trees give shade, and birds nest in them.",
      `A garden is ${"quite ".repeat(45)}sad without them.`,
    ],
    ["Dig a hole twice as wide as the roots of the tree, and put the tree in.", "Water the tree with two cans."],
  ],
  [
    "How do I file a return?",
    ["Filing a return", "Nobody loves this time of the year.", `The queues are ${"always ".repeat(45)}long.`],
    ["Sign in with your bank ID, check the sums and press Send.", "The return must be there by 30 April."],
  ],
])("the steps for '%s' stay in the answer, whatever its section begins with", (asked, [heading, ...opening], steps) => {
  const content = `${opening.join(" ")}\n\n${steps.join(" ")}`;
  const sentences = [...opening, ...steps];
  const { answer } = answerTo(asked, { ...sketchChunk(1, { headings: [heading ?? ""], sentences }), content });
  for (const step of steps) expect(answer).toContain(step);
});

test("a quote that begins the section, or tells how by itself, stays", () => {
  expect(section(question, { best: told })).toBeNull();
  expect(section("How do I offer a berth key?", { heading: "Offering a berth key", best: "Nothing" })).toBeNull();
});

test.each([
  ["How do I lend a neighbour my berth?", "Rules of the berths"],
  ["How do I lend a neighbour my berth?", "How to lend a bicycle"],
  ["How wide is a berth?", "How to lend a berth"],
  ["Who lends a berth to a neighbour?", "How to lend a berth"],
])("'%s' does not get the section '%s'", (asked, heading) => {
  expect(section(asked, { heading })).toBeNull();
});
