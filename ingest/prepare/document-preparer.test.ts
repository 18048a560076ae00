import { Buffer } from "node:buffer";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { PlannedChunk } from "../../domain/chunk.ts";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import type { FileType } from "../../domain/limits/files.ts";
import { buildPdf } from "../../test/support/pdf.ts";
import { anyMarkdown, bomb, chapters, smallFiles as files } from "../../test/support/small-files.ts";
import { extractChunk } from "../extract/extract-chunk.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { unpackDocument } from "../parse/parse-reply.ts";
import { createFileParser } from "../parse/parser-process.ts";
import { planDocument } from "../plan-document.ts";
import { createDocumentPreparer, type DocumentPreparer, type PlanControl } from "./document-preparer.ts";
import { inputHashes } from "./input-hash.ts";
import { type PlannedDocument, packPlan, readBatch, unpackTable } from "./planned-document.ts";

const preparer = createDocumentPreparer();
afterAll(() => preparer.close());

const options: IngestOptions = { chunking_strategy: "semantic", chunk_size: 1_000 };
interface More extends PlanControl {
  readonly charset?: string;
  readonly by?: DocumentPreparer;
}
const plan = (bytes: Buffer, [fileType, fileName]: readonly [FileType, string], more: More = {}) => {
  const { charset, by = preparer, ...control } = more;
  return by.plan({ bytes, fileType, fileName, charset }, options, control);
};
const textOf = ({ text }: PlannedDocument): string => Buffer.from(text).toString("utf8");

test.each(["txt", "md", "csv", "html", "pdf", "docx", "pptx", "xlsx", "epub"] as const)(
  "a %s file gets the same plan outside this thread as inside",
  async (type) => {
    const outside = await plan(files[type], [type, `file.${type}`]);
    const document = await parseBytes(files[type], { fileType: type, fileName: `file.${type}` });
    expect(outside).toEqual(packPlan(document, planDocument(document, options)));
    expect(textOf(outside)).toBe(document.text);
  },
);

test("an error names the file and its reason, and the next file is read", async () => {
  const broken = plan(Buffer.from("no pdf"), ["pdf", "report.pdf"]);
  await expect(broken).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^report\.pdf: .*not a readable PDF/),
  });
  const unclosed = plan(Buffer.from('a,b\n"x,1\ny,2\n'), ["csv", "table.csv"]);
  await expect(unclosed).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^table\.csv: .*quote/),
  });
  expect(textOf(await plan(files.pdf, ["pdf", "file.pdf"]))).toContain("Lindholm");
  expect((await plan(files.csv, ["csv", "file.csv"])).table?.columns).toHaveLength(2);
});

test("a parse that is aborted ends with the signal's reason, and the next file is read", async () => {
  const reason = new Error("cancelled");
  for (const type of ["pdf", "txt"] as const) {
    const controller = new AbortController();
    const aborted = plan(files[type], [type, "file"], { signal: controller.signal });
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    expect(textOf(await plan(files[type], [type, "file"]))).not.toBe("");
  }
});

test.each([
  ["memory", { residentBytes: 1_000_000 }],
  ["time", { timeoutMs: 1 }],
])("a PDF that takes too much %s is stopped, and the error says so", async (what, limits) => {
  const watched = createFileParser(limits);
  const refused = watched.parse(files.pdf);
  await expect(refused).rejects.toMatchObject({
    kind: "invalid_input",
    message: `The PDF could not be read: it takes too much ${what}; split it, or export it anew`,
  });
  await watched.close();
});

test.each([
  ["memory", { residentBytes: 1_000_000 }],
  ["time", { timeoutMs: 1 }],
])("a Word document that takes too much %s is stopped, and the error says so", async (what, limits) => {
  const watched = createFileParser(limits);
  await expect(watched.parse(files.docx, { type: "docx" })).rejects.toMatchObject({
    kind: "invalid_input",
    message: `The Word document could not be read: it takes too much ${what}; split it, or export it anew`,
  });
  await watched.close();
});

test("a small file that unpacks to a huge one is stopped for its memory, and the next file is read", async () => {
  const watched = createFileParser({ residentBytes: 250 * 1_048_576, timeoutMs: 110_000 });
  const file = bomb();
  expect(file.length).toBeLessThan(100_000);
  await expect(watched.parse(file)).rejects.toMatchObject({
    message: "The PDF could not be read: it takes too much memory; split it, or export it anew",
  });
  expect(unpackDocument(await watched.parse(files.pdf)).text).toContain("Lindholm");
  await watched.close();
});

test("a text is decoded by the declared encoding if its bytes do not show it", async () => {
  const bytes = Buffer.from([0xcf, 0xe0, 0xf0, 0xee, 0xec]);
  for (const type of ["txt", "html"] as const) {
    expect(textOf(await plan(bytes, [type, "file"], { charset: "windows-1251" }))).toBe("Паром");
  }
});

test("a page that keeps the search for its main text busy is read as a whole, and the next file is read", async () => {
  const impatient = createDocumentPreparer({ articleTimeoutMs: 1_000 });
  const busy = Buffer.from(`${files.html}<p>${"&amp;lt;".repeat(225_000)}</p>`);
  const page = await plan(busy, ["html", "busy.html"], { by: impatient });
  expect(page).toMatchObject({ title: "Ferries", warnings: [expect.stringMatching(/main text/)] });
  expect(textOf(page)).toContain("Lindholm");
  expect(textOf(await plan(files.txt, ["txt", "file.txt"], { by: impatient }))).not.toBe("");
  await impatient.close();
});

test("files that arrive at once are read one after another", async () => {
  const texts = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const file = buildPdf([[{ x: 72, y: 700, text: `Number ${at} of the files that arrive at once.` }]]);
      return textOf(await plan(file, ["pdf", "file.pdf"]));
    }),
  );
  expect(texts).toEqual(Array.from({ length: 5 }, (_, at) => `Number ${at} of the files that arrive at once.`));
});

test("a document without text is refused with the field, as inside this thread", async () => {
  await expect(plan(Buffer.from(" \n--\n "), ["txt", "empty.txt"])).rejects.toMatchObject({
    kind: "invalid_input",
    message: "The document contains no text",
    field: "file",
  });
});

test("planning and extraction outside this thread give the same result as inside, in every batch", async () => {
  const asked = fc.record({
    chunking_strategy: fc.constantFrom("semantic", "fixed", "sentence"),
    chunk_size: fc.integer({ min: 100, max: 400 }),
    extract_relations: fc.boolean(),
  });
  const prepared = async (text: string, wanted: IngestOptions) => {
    const bytes = Buffer.from(text);
    const document = await parseBytes(bytes, { fileType: "md", fileName: "small.md" });
    const direct = planDocument(document, wanted);
    const { outline, batches } = await preparer.plan({ bytes, fileType: "md", fileName: "small.md" }, wanted);
    const outside = await Promise.all(batches.map((batch) => preparer.extract({ outline, batch })));
    const hashes = inputHashes(direct, "");
    const planned = direct.drafts.map((draft, at): PlannedChunk => ({ ...draft, input_hash: hashes[at] ?? "" }));
    expect(outside.flat()).toEqual(planned.map((draft) => extractChunk(draft, direct.subjects, direct.extraction)));
    return batches.length;
  };
  await fc.assert(
    fc.asyncProperty(anyMarkdown, asked, async (text, wanted) => void (await prepared(text, wanted))),
    { numRuns: 20 },
  );
  expect(await prepared(chapters(300), { ...options, chunking_strategy: "heading" })).toBeGreaterThan(1);
});

test("known chunks are placed and not prepared again, as often as they are known", async () => {
  const twice = "The ferry of Lindholm sails at noon.";
  const bytes = Buffer.from(`${twice}\n\n${twice}\n\nThe harbour was built in 1873.\n`);
  const wanted = { ...options, chunking_strategy: "paragraph" } as const;
  const planWith = (known: readonly string[]) =>
    preparer.plan({ bytes, fileType: "txt", fileName: "a.txt" }, wanted, { reuse: { versions: "1", known } });
  const drafts = async (known: readonly string[]) => (await planWith(known)).batches.flatMap(readBatch);
  const all = await drafts([]);
  const [ferry = "", again = "", harbour = ""] = all.map(({ input_hash }) => input_hash);
  expect(again).toBe(ferry);
  expect(harbour).not.toBe(ferry);
  const { kept, chunks } = await planWith([ferry, "gone"]);
  const place = { ordinal: 0, start_offset: 0, end_offset: twice.length, page: null };
  expect(kept).toEqual([{ input_hash: ferry, ...place, page_breaks: [], line_numbers: [] }]);
  expect(chunks).toBe(3);
  expect(await drafts([ferry, "gone"])).toEqual(all.slice(1));
  expect((await planWith([ferry, ferry, harbour])).batches).toEqual([]);
});

test("a table has all of its rows in every iteration", async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `Ship ${at},${at},${at / 4},${at % 2 === 0},1873-05-${10 + (at % 20)},`,
  );
  const bytes = Buffer.from(["name,crew,draught,steam,launched,note", ...rows].join("\n"));
  const { table } = await plan(bytes, ["csv", "ships.csv"]);
  const inside = (await parseBytes(bytes, { fileType: "csv", fileName: "ships.csv" })).table;
  const outside = table && unpackTable(table);
  expect(table?.parts.length).toBeGreaterThan(1);
  expect(outside?.columns).toEqual(inside?.columns);
  for (const _ of [1, 2]) expect([...(outside?.rows ?? [])]).toEqual(inside?.rows);
});

test("planning and extraction of a document do not block the event loop", async () => {
  let turns = 0;
  let turning = true;
  const turn = () => {
    turns += 1;
    if (turning) setImmediate(turn);
  };
  turn();
  const { outline, batches } = await plan(Buffer.from(chapters(1_000)), ["md", "large.md"]);
  const turnsOfPlan = turns;
  await Promise.all(batches.map((batch) => preparer.extract({ outline, batch })));
  turning = false;
  expect(turnsOfPlan).toBeGreaterThan(100);
  expect(turns - turnsOfPlan).toBeGreaterThan(100);
});

test("a small batch is done before a large one that was started first", async () => {
  const large = await plan(Buffer.from(chapters(200)), ["md", "large.md"]);
  const small = await plan(files.md, ["md", "small.md"]);
  const ended: string[] = [];
  const extract = async (name: string, { outline, batches: [batch] }: PlannedDocument) => {
    if (batch) await preparer.extract({ outline, batch });
    ended.push(name);
  };
  await Promise.all([extract("large", large), extract("small", small)]);
  expect(ended).toEqual(["small", "large"]);
});

test("an extraction that is aborted ends with the signal's reason, and the next one is done", async () => {
  const { outline, batches } = await plan(Buffer.from(chapters(200)), ["md", "large.md"]);
  const batch = batches[0] ?? new Uint8Array();
  const controller = new AbortController();
  const reason = new Error("cancelled");
  const aborted = preparer.extract({ outline, batch }, controller.signal);
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  expect(await preparer.extract({ outline, batch })).not.toHaveLength(0);
});

test("a closed preparer fails waiting and later files", async () => {
  const closing = createDocumentPreparer();
  const waiting = plan(Buffer.from(chapters(1_000)), ["md", "large.md"], { by: closing });
  const told = expect(waiting).rejects.toMatchObject({ kind: "unavailable" });
  await closing.close();
  await told;
  await expect(plan(files.txt, ["txt", "late.txt"], { by: closing })).rejects.toMatchObject({ kind: "unavailable" });
});
