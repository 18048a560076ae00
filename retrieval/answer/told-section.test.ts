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
    [
      "Cancelling a course",
      "We are sorry if plans change. Life is full of surprises, and illness, work or a move can get in the " +
        "way of the best ideas. Our teachers prepare each evening with care, and the rooms are rented for the " +
        "whole term, so empty chairs are a burden for everybody in the house.",
      "Please also think of the people who wait for a place. Last year more than forty people stood on the " +
        "list and never got one, which made many of them sad and some of them angry with us.",
      "Write to the desk and give the number of the course and your account, at least two weeks before the " +
        "course begins. The fee of the course is paid back within a month, except for five euros.",
    ],
    ["Write to the desk and give the number of the course", "The fee of the course is paid back"],
  ],
  [
    "How do I plant a tree?",
    [
      "Planting a tree",
      "Trees give shade, oxygen and joy, and birds nest in them. A garden without them is sad and hot in " +
        "summer, and everybody who ever sat below an old walnut with a book knows what we mean by this.",
      "In our town there were nine thousand of them in 1950 and there are only four thousand now, because " +
        "roads and car parks took their place, and drought did the rest in the last years.",
      "Dig a hole twice as wide as the roots of the tree, put the tree in, fill the hole with earth, and " +
        "water the tree with two buckets. Tie the tree to a pole.",
    ],
    ["Dig a hole twice as wide as the roots"],
  ],
  [
    "How do I file a return?",
    [
      "Filing a return",
      "Nobody loves this time of the year, and the office knows it. In 2023 more than nine million people " +
        "in the country did it online, and the number grows each spring, while the queues at the counters in " +
        "the old town halls get shorter and the staff finds time for hard cases.",
      "Do not wait until the last week, because the site is slow then, and the phone line has long queues " +
        "on each of those days, even at lunch.",
      "Sign in with your bank ID, check the sums on the return, correct the return if a sum is wrong, and " +
        "press Send. The return must be there by 30 April.",
    ],
    ["Sign in with your bank ID", "The return must be there by 30 April."],
  ],
  [
    "How do I block a card?",
    [
      "Blocking a card",
      "Cards get lost every day. Thieves are quick, and most of the damage is done within the first hour " +
        "after a loss, in shops that ask for no code and at ticket machines. In 2022 our customers lost two " +
        "million euros in this way.",
      "Most of the money came back, since the police found the gang in spring and the court returned it to " +
        "those who had a receipt and could prove it.",
      "Call 0800 1234 at any hour and give the number of the card, or tap on the card in the app and choose " +
        "Freeze. A new card comes within four days and the old card is shredded.",
    ],
    ["Call 0800 1234 at any hour", "A new card comes within four days"],
  ],
])(
  "the steps for '%s' stay in the answer, whatever its section begins with",
  (asked, [heading = "", ...parts], steps) => {
    const content = parts.join("\n\n");
    const sentences = content.split(/(?<=[.])\s+/);
    const { answer } = answerTo(asked, { ...sketchChunk(1, { headings: [heading], sentences }), content });
    for (const step of steps) expect(answer).toContain(step);
  },
);

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
