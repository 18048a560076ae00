import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { unitsOf } from "./units.ts";
import { fromItem, wholeQuotes, withoutTrailingLabel } from "./whole-quote.ts";

const passage = { chunk_id: 1, kg_id: 1, score: 0.5, path: [] };

/** The units of a text by their own text, with all sentences. */
function read(content: string) {
  const sentences = candidatesOf([{ chunk: { ...sketchChunk(1, { sentences: [""] }), content }, passage }], new Set());
  const units = new Map(unitsOf(sentences).map((unit) => [unit.text, unit]));
  const unitOf = (text: string) => {
    const unit = units.get(text);
    if (unit === undefined) throw new Error(`no unit: ${text}`);
    return unit;
  };
  return { sentences, unitOf };
}

test("a quote from within an item begins with the item", () => {
  const { sentences, unitOf } = read("- 420, meals: Food for staff. It includes late dinners.\n- 493, travel: Trains.");
  const whole = fromItem(unitOf("It includes late dinners."), sentences);
  expect(whole).toMatchObject({ text: "- 420, meals: Food for staff. It includes late dinners.", first: 0, start: 0 });
});

test.each(["-", "*", "a."])("a row below a row that begins with '%s' is quoted alone", (mark) => {
  const content = `${mark} | City | $5\nHarbour tour | Long | $12`;
  const { sentences } = read(content);
  const rows = sentences.map((sentence) => ({ ...sentence, is_row: true }));
  const unit = unitsOf(rows).find(({ text }) => text.startsWith("Harbour"));
  if (unit === undefined) throw new Error("no unit of the row");
  expect(fromItem(unit, rows)).toBe(unit);
});

test("a quote of a paragraph begins where it began", () => {
  const { sentences, unitOf } = read("- Food for staff.\n\nIt is late. Dinners are free.");
  const unit = unitOf("Dinners are free.");
  expect(fromItem(unit, sentences)).toBe(unit);
});

test("a long beginning of an item is left out", () => {
  const { sentences, unitOf } = read(`- Food for ${"all ".repeat(40)}staff. It includes late dinners.`);
  const unit = unitOf("It includes late dinners.");
  expect(fromItem(unit, sentences)).toBe(unit);
});

test("a quote leaves out a label at its end", () => {
  const { unitOf } = read("A vote is needed.\n\nOnboarding\n\nNew members are invited.");
  expect(withoutTrailingLabel(unitOf("A vote is needed.\n\nOnboarding"))).toMatchObject({ text: "A vote is needed." });
});

test.each([
  "A vote is needed.\n\nThen they vote.",
  "Call us.\n\nPhone 0123",
  "A vote\n\nOnboarding",
  "Install it with:\n\nnpm ci",
])("%j is quoted to its end", (content) => {
  expect(withoutTrailingLabel(read(content).unitOf(content)).text).toBe(content);
});

/** The quotes of an answer that has chosen these units, best first. */
function quotesOf(content: string, ...texts: readonly string[]): readonly string[] {
  const { sentences, unitOf } = read(content);
  const chosen = texts.map((text) => ({ unit: unitOf(text), share: 0.5, sentences: [] }));
  return wholeQuotes(chosen, sentences).map(({ text }) => text);
}

const voted = "Members vote in May. This means that nobody joins in June.";

test("a quote that points back begins with the sentence before it", () => {
  expect(quotesOf(voted, "This means that nobody joins in June.")).toEqual([voted]);
});

test.each([
  ["Members vote in May.\n\nThis means that nobody joins.", "This means that nobody joins."],
  [`Members vote${" or not".repeat(20)}. This means that nobody joins.`, "This means that nobody joins."],
  ["Members vote in May. Nobody joins in June.", "Nobody joins in June."],
])("in %j the quote stays alone", (content, text) => {
  expect(quotesOf(content, text)).toEqual([text]);
});

test("the best quote is made whole first, and nothing is quoted twice", () => {
  const [filler, oars] = [`Boats sail${" and on".repeat(33)}.`, `Oars are${" of wood".repeat(12)}.`];
  const content = `${voted}\n\n${filler}\n\n${oars} They last.`;
  const [joins, last] = ["This means that nobody joins in June.", "They last."];
  expect(quotesOf(content, last, joins, filler)).toEqual([joins, filler, `${oars} ${last}`]);
  expect(quotesOf(content, joins, last, filler)).toEqual([voted, filler, last]);
  expect(quotesOf(voted, joins, "Members vote in May.")).toEqual(["Members vote in May.", joins]);
});
