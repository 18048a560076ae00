import { expect, test } from "vitest";
import { transferLimits } from "../../domain/limits/transfer.ts";
import { BodyLine } from "../../domain/transfer/lines.ts";
import { mentionOf, subjectOf, tripleOf } from "../../test/support/small-documents.ts";
import { chunkLine, sourceLine } from "../../test/support/transfer-lines.ts";
import { createContentCheck } from "./check-content.ts";
import { readLines } from "./read-lines.ts";

/** Behind the header. */
const firstLine = 2;

/** Checks lines as a file of their own. */
function check(lines: readonly BodyLine[], content = createContentCheck()): void {
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  readLines({ bytes, first: firstLine }).forEach((line, at) => {
    if (line.type === "fault") throw new Error(line.message);
    if (line.type !== "header" && line.type !== "trailer") content.take(line, `Line ${firstLine + at}`);
  });
  content.end();
}

const end = (key: string) => ({ id: 1, key, variant: "" });
const entity: BodyLine = {
  type: "entity",
  ...end("delos"),
  label: "Delos",
  entity_type: "place",
  description: "",
  properties: {},
  aliases: [],
  by_hand: null,
};
const relation: BodyLine = {
  type: "relation",
  id: 1,
  source: end("ada"),
  target: { ...end("delos"), id: 2 },
  relation_type: "visited",
  stated_type: "visited",
  confidence: 0.5,
  properties: {},
  by_hand: null,
};

test("records that differ in a part of their key are accepted", () => {
  check([
    sourceLine(),
    chunkLine({ mentions: [mentionOf("delos")] }),
    entity,
    { ...entity, variant: "boat" },
    relation,
    { ...relation, stated_type: "left" },
  ]);
});

test.each([
  ["an entity", entity],
  ["a relation", relation],
])("a second line of %s is refused with its number, and without its key", (_, line) => {
  expect(() => check([line, { ...line, id: 7 }])).toThrow(/^Line 3: a second line of the same (entity|relation)$/);
});

test.each([
  ["a mention behind the end of the content", { mentions: [mentionOf("delos", { end: 6 })] }],
  ["an empty mention", { mentions: [mentionOf("delos", { start: 2, end: 2 })] }],
  ["a triple behind the end of the content", { triples: [tripleOf(["delos", "near", "crete"])] }],
])("%s is refused", (_, found) => {
  expect(() => check([sourceLine(), chunkLine(found)])).toThrow(/^Line 3: a statement ends at/);
});

test("faults of a source name its line and none of its text", () => {
  const triples = [{ ...tripleOf(["delos", "near", "crete"]), end: 5 }];
  const second = [sourceLine(), chunkLine(), sourceLine(), chunkLine()];
  expect(() => check([sourceLine({ chunks: 2 }), chunkLine()])).toThrow(/^Line 2: the source has 1 chunks, not 2$/);
  expect(() => check([sourceLine(), chunkLine({ triples })])).toThrow(/^Line 2: a triple of the source has a key/);
  expect(() => check(second)).toThrow(/^Line 4: a second source has the same name$/);
});

test("a source whose lines have too many bytes is refused at the line that exceeds the bound", () => {
  const { id: _, ...stored } = sourceLine();
  const sourceBytes = Buffer.byteLength(`${JSON.stringify(stored)}\n${JSON.stringify(chunkLine())}\n`);
  const lines = [sourceLine(), chunkLine()];
  check(lines, createContentCheck({ ...transferLimits, sourceBytes }));
  const refused = () => check(lines, createContentCheck({ ...transferLimits, sourceBytes: sourceBytes - 1 }));
  expect(refused).toThrow(`Line 3: the lines of the source have more than ${sourceBytes - 1} bytes`);
});

test("a file with too many sources, entities and relations is refused at the line that exceeds the bound", () => {
  const lines = [sourceLine({ chunks: 0 }), entity, relation];
  check(lines, createContentCheck({ ...transferLimits, records: 3 }));
  const refused = () => check(lines, createContentCheck({ ...transferLimits, records: 2 }));
  expect(refused).toThrow("Line 4: the file has more than 2 sources, entities and relations");
});

test("a source with too many names is refused at the chunk that exceeds the bound", () => {
  const mentions = [mentionOf("delos"), mentionOf("crete")];
  const triples = [{ ...tripleOf(["delos", "near", "crete"]), end: 5 }];
  const subjects = [subjectOf("delos"), subjectOf("crete")];
  const lines = [sourceLine({ chunks: 2 }), chunkLine({ mentions, triples }), chunkLine({ ordinal: 1, subjects })];
  check(lines, createContentCheck({ ...transferLimits, keysOfSource: 2 }));
  const refused = () => check(lines, createContentCheck({ ...transferLimits, keysOfSource: 1 }));
  expect(refused).toThrow("Line 4: the source has more than 1 names");
});

test("a later chunk may name the ends of a triple", () => {
  const triples = [{ ...tripleOf(["delos", "near", "crete"]), end: 5 }];
  const subjects = [subjectOf("delos"), subjectOf("crete")];
  check([sourceLine({ chunks: 2 }), chunkLine({ triples }), chunkLine({ ordinal: 1, subjects })]);
});

test("a number that 32 bits cannot hold is refused", () => {
  expect(BodyLine.safeParse(chunkLine({ ordinal: 2 ** 31 - 1 })).success).toBe(true);
  expect(BodyLine.safeParse(chunkLine({ ordinal: 2 ** 31 })).success).toBe(false);
  expect(BodyLine.safeParse(chunkLine({ page: 2 ** 31 })).success).toBe(false);
});
