import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { chooseUnits, inReadingOrder } from "./choose-units.ts";
import type { PartShares } from "./sentence-shares.ts";
import { featuresOfUnits } from "./unit-features.ts";
import { placeOf, unitsOf } from "./units.ts";

const sentences = [
  "Ada sails to Crete.",
  "Bob rows to Rhodes.",
  `Cy swims to Kos${" and on".repeat(15)}.`,
  "Dot walks to Sparta.",
  "Eve waits.",
];
const chunk = sketchChunk(1, { sentences });
const passage = { chunk_id: 1, kg_id: 1, score: 0.6, path: [] };
const units = unitsOf(candidatesOf([{ chunk, passage }], new Set()));

/** A part of a question in which these sentences have these shares, in order. */
function part(...shares: readonly number[]): PartShares {
  const single = units.filter(({ first, last }) => first === last);
  const evidence = { terms: [], entity_keys: [] };
  const featured = featuresOfUnits("", evidence, { units: single, read: [{ chunk, passage }] });
  return new Map(
    featured.map((one) => [placeOf(one.unit.rank, one.unit.first), { ...one, share: shares[one.unit.first] ?? 0 }]),
  );
}

const quotes = (...parts: readonly PartShares[]) => chooseUnits(units, parts).map(({ unit }) => unit.text);

test("a neighbour that probably answers too is quoted along, an improbable one is not", () => {
  expect(quotes(part(0.5, 0.49, 0, 0, 0.01))[0]).toBe("Ada sails to Crete. Bob rows to Rhodes.");
  expect(quotes(part(0.98, 0.01, 0.01))[0]).toBe("Ada sails to Crete.");
});

test("each part of a question gets its quote", () => {
  const found = quotes(part(0.9, 0, 0.1), part(0, 0, 0.1, 0.9));
  expect(found.slice(0, 2)).toEqual(["Ada sails to Crete.", "Dot walks to Sparta."]);
});

test("a part with improbable sentences gets its best one before the other part gets a second one", () => {
  const found = quotes(part(0.5, 0, 0.3, 0.1, 0.1), part(0, 0.06));
  expect(found.join(" ")).toContain("Bob rows to Rhodes.");
});

test("quotes do not overlap", () => {
  const chosen = chooseUnits(units, [part(0.3, 0.3, 0.2, 0.1, 0.1)]);
  const places = chosen.flatMap(({ unit }) => unit.sentences.map(({ position }) => position));
  expect(new Set(places).size).toBe(places.length);
});

test("an improbable sentence is no further quote", () => {
  expect(quotes(part(0.98, 0, 0, 0, 0.02))).toHaveLength(2);
  expect(quotes(part(0.99, 0, 0, 0, 0.01))).toEqual(["Ada sails to Crete."]);
});

test("a reader gets the passage of the best quote first, and its quotes in the order of the text", () => {
  const chosen = chooseUnits(units, [part(0.2, 0, 0, 0.8)]);
  expect(chosen.map(({ unit }) => unit.text)).toEqual(["Dot walks to Sparta.", "Ada sails to Crete."]);
  expect(inReadingOrder(chosen).map(({ text }) => text)).toEqual(["Ada sails to Crete.", "Dot walks to Sparta."]);
});

/** The quotes of a document whose sentences are all as probable. */
function quotesOf(content: string, wanted?: Parameters<typeof chooseUnits>[2]): readonly string[] {
  const listed = { ...sketchChunk(1, { sentences: [""] }), content };
  const found = unitsOf(candidatesOf([{ chunk: listed, passage }], new Set()));
  const single = found.filter(({ first, last }) => first === last);
  const evidence = { terms: [], entity_keys: [] };
  const featured = featuresOfUnits("", evidence, { units: single, read: [{ chunk: listed, passage }] });
  const all: PartShares = new Map(
    featured.map((one) => [placeOf(one.unit.rank, one.unit.first), { ...one, share: 1 / single.length }]),
  );
  return chooseUnits(found, [all], wanted).map(({ unit }) => unit.text);
}

const links = "Clients for ferries:\n\n- Go\n- Java\n- Rust";

test("an introduction without its list, a list of single words and a label are no quotes", () => {
  const texts = quotesOf(`Ada sails to Crete.\n\n${links}\n\nEngagement`);
  for (const text of ["Clients for ferries:", links, "- Go", "- Go\n- Java\n- Rust", "Engagement"])
    expect(texts).not.toContain(text);
  expect(texts.join("\n")).toContain("Ada sails to Crete.");
});

test("a question that asks for a list gets one of single words, with its introduction", () => {
  expect(quotesOf(`Ada sails to Crete.\n\n${links}`, { wantsItems: true, wantsList: true })).toContain(links);
});

test("a list is quoted to its end, also if its items have several sentences", () => {
  const list = "The crew must be:\n\n- Ada of Crete. She sails.\n- Bob of Rhodes. He rows.\n- Cy of Kos. He swims.";
  expect(quotesOf(`${list}\n\nThey meet in spring.`)[0]).toBe(list);
});

test("a quote does not end inside a list whose introduction it has", () => {
  const list = "The crew must be:\n\n- Ada of Crete in spring.\n- Bob of Rhodes in summer.\n- Cy of Kos in winter.";
  for (const text of quotesOf(`They sail to Crete.\nThey sail far. ${list}\n\nThey meet in spring.`))
    expect(text.includes("The crew must be:")).toBe(text.includes("- Cy of Kos in winter."));
});

test("the same words are quoted once", () => {
  const texts = quotesOf(`Ada sails to Crete.\n\nBob rows${" and on".repeat(35)}.\n\n- Ada sails to Crete`);
  expect(texts.filter((text) => text.includes("Ada sails"))).toHaveLength(1);
});

test("a question that wants a list gets a whole one before shorter sentences", () => {
  const way = "with all of the new sails and ropes of the boat";
  const list = `The crew must:\n\n- sail to Crete ${way}\n- row to Rhodes ${way}\n- swim to Kos ${way}`;
  const content = `Ada sails far.\n\nBob rows far.\n\n${list}`;
  expect(quotesOf(content, { wantsItems: false, wantsList: true })[0]).toBe(list);
  expect(quotesOf(content)[0]).toBe("Ada sails far.\n\nBob rows far.");
});
