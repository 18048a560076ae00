import { expect, test } from "vitest";
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

test("a section whose heading names the deed is quoted from its beginning", () => {
  expect(section(question)?.join("\n")).toContain(told);
  expect(section(question, { best: `${rest}\n\n${later}` })?.join("\n")).toContain(told);
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
