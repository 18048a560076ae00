import { expect, test } from "vitest";
import type { ArchiveType } from "../../../domain/archive-types.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { archiveOf, relationships } from "../../../test/support/office/archive.ts";
import { buildDocx, paragraph } from "../../../test/support/office/docx.ts";
import { buildEpub } from "../../../test/support/office/epub.ts";
import { buildPptx } from "../../../test/support/office/pptx.ts";
import { buildXlsx } from "../../../test/support/office/xlsx.ts";
import { parseBytes } from "../parse-bytes.ts";
import { openArchive } from "./archive.ts";
import { createUnread } from "./unread.ts";
import { readSheet } from "./xlsx-sheet.ts";

const mebibyte = 1_048_576;
const good: Readonly<Record<ArchiveType, Buffer>> = {
  docx: buildDocx(paragraph("Text.")),
  pptx: buildPptx([{ title: "Text" }]),
  xlsx: buildXlsx([{ name: "Text", rows: [["Text"]] }]),
  epub: buildEpub([{ name: "one", body: "<p>Text.</p>" }]),
};
const types = ["docx", "pptx", "xlsx", "epub"] as const;
const parse = (bytes: Buffer, type: ArchiveType) => parseBytes(bytes, { fileType: type, fileName: `a.${type}` });
const refused = (message: RegExp) => ({ kind: "invalid_input", message: expect.stringMatching(message) });

/** An archive whose entries say that they have another size, or another flag, than they have. */
function withEntries(bytes: Buffer, change: (entry: Buffer) => void): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf("PK\u0001\u0002"); at !== -1; at = changed.indexOf("PK\u0001\u0002", at + 1)) {
    change(changed.subarray(at));
  }
  return changed;
}

test.each(types)("a %s file that is cut, or whose bytes are changed, is refused as damaged", async (type) => {
  const file = good[type];
  await expect(parse(file.subarray(0, file.length / 2), type)).rejects.toMatchObject(refused(/damaged or incomplete/));
  const changed = withEntries(file, (entry) => entry.writeUInt32LE(1, 16));
  await expect(parse(changed, type)).rejects.toMatchObject(refused(/its part \S+ cannot be expanded/));
});

test.each(types)(
  "a %s file that is protected by a password is refused, and the error says what would help",
  async (type) => {
    const compound = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    await expect(parse(compound, type)).rejects.toMatchObject(refused(/protected by a password; save it without one/));
    const zipped = withEntries(good[type], (entry) => entry.writeUInt16LE(1, 8));
    await expect(parse(zipped, type)).rejects.toMatchObject(refused(/protected by a password/));
  },
);

test("a file of Office before 2007 is refused, and the error says what would help", async () => {
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1_000)]);
  await expect(parse(old, "docx")).rejects.toMatchObject(refused(/format of Office before 2007; save it as docx/));
});

test("a file of another type is refused, and the error names its type", async () => {
  await expect(parse(good.xlsx, "docx")).rejects.toMatchObject(refused(/not docx but xlsx; upload it under its own/));
  await expect(parse(archiveOf({ "a.txt": "a" }), "pptx")).rejects.toMatchObject(refused(/the archive is not pptx/));
  await expect(parse(archiveOf({ "content.xml": "<a/>" }), "docx")).rejects.toMatchObject(refused(/OpenDocument/));
});

const bomb = "<!-- -->".repeat((3 * mebibyte) / 8);

test.each([
  ["docx", "word/document.xml", buildDocx("", { parts: { "word/document.xml": bomb } })],
  ["pptx", "ppt/presentation.xml", archiveOf({ "ppt/presentation.xml": bomb })],
  ["xlsx", "xl/workbook.xml", archiveOf({ "xl/workbook.xml": bomb })],
  ["epub", "META-INF/container.xml", archiveOf({ "META-INF/container.xml": bomb })],
] as const)(
  "a %s file that grows to a thousand times its size is refused, and the error names the part",
  async (type, part, file) => {
    expect(file.length).toBeLessThan(10_000);
    await expect(parse(file, type)).rejects.toMatchObject(
      refused(new RegExp(`too large when expanded: its part ${part} grows to more than 200 times`)),
    );
  },
);

test("a part that says it is small and expands to more is refused, without the rest being expanded", async () => {
  const lying = withEntries(archiveOf({ "word/document.xml": bomb }), (entry) => entry.writeUInt32LE(100, 24));
  await expect(parse(lying, "docx")).rejects.toMatchObject(refused(/word\/document\.xml cannot be expanded/));
});

test("a part of more than 100 MB, and parts of more than 200 MB together, are refused before they are expanded", async () => {
  const { partBytes, expandedBytes } = archiveLimits;
  const names = ["word/a", "word/b", "word/c"];
  const stored = archiveOf(Object.fromEntries(names.map((name) => [name, "x"])), { level: 0 });
  const sized = (size: number) =>
    openArchive(
      withEntries(stored, (entry) => {
        entry.writeUInt32LE(size, 20);
        entry.writeUInt32LE(size, 24);
      }),
      "docx",
    );
  await expect((await sized(partBytes + 1)).read("word/a")).rejects.toMatchObject(
    refused(/has more than 100 MB; split/),
  );
  const archive = await sized(partBytes);
  for (const name of names.slice(0, expandedBytes / partBytes)) {
    await expect(archive.read(name)).rejects.toMatchObject(refused(/cannot be expanded/));
  }
  await expect(archive.read("word/c")).rejects.toMatchObject(refused(/the parts before it have more than 200 MB/));
});

test("a file of more than 20,000 parts is refused", async () => {
  const names = Array.from({ length: archiveLimits.entries + 1 }, (_, at) => [`word/${at}`, ""]);
  await expect(parse(archiveOf(Object.fromEntries(names), { level: 0 }), "docx")).rejects.toMatchObject(
    refused(/more than 20000 parts/),
  );
});

const stored = (name: string, xml: string) => archiveOf({ [name]: xml }, { level: 0 });
const many = (count: number, xml: string) => xml.repeat(count);

test.for([
  [
    "more than 24 MB of text",
    "docx",
    stored("word/document.xml", `<a>${many(25 * mebibyte, "x")}</a>`),
    /more than 24 MB; split it/,
  ],
  [
    "a table of more than 6 MB",
    "docx",
    stored("word/document.xml", `<a>${many(7 * mebibyte, "x")}</a>`),
    /more than 6 MB of XML; split it/,
  ],
  [
    "a tree of more than 500,000 elements",
    "pptx",
    stored("ppt/presentation.xml", `<a>${many(500_000, "<b/>")}</a>`),
    /has too many elements/,
  ],
] as const)("a file with %s is refused", async ([_what, type, file, message]) => {
  await expect(parse(file, type)).rejects.toMatchObject(refused(message));
});

test("a presentation has at most 5,000 slides", async () => {
  const list = many(archiveLimits.slides + 1, '<p:sldId r:id="rId1"/>');
  const file = archiveOf({
    "ppt/presentation.xml": `<p:presentation><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({ rId1: ["slide", "slides/slide1.xml"] }),
  });
  await expect(parse(file, "pptx")).rejects.toMatchObject(refused(/more than 5000 slides/));
});

test("a workbook has at most 1,000 sheets and 2,000,000 cells", async () => {
  const sheets = Array.from({ length: archiveLimits.sheets + 1 }, (_, at) => ({ name: `Sheet ${at}`, rows: [] }));
  await expect(parse(buildXlsx(sheets), "xlsx")).rejects.toMatchObject(refused(/more than 1000 sheets/));
  const part = { name: "xl/worksheets/sheet1.xml", bytes: Buffer.from("<a><row><c><v>1</v></c></row></a>") };
  const workbook = { sheets: [], chartSheets: 0, strings: [], formats: [], from1904: false };
  const read = (before: number) => readSheet(part, { workbook, name: "A", unread: createUnread(), before });
  expect(read(archiveLimits.cells - 1).cells).toBe(1);
  expect(() => read(archiveLimits.cells)).toThrow("The workbook has more than 2000000 cells; split it");
});

const entities =
  '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]><w:document><w:body>&y;</w:body></w:document>';
const outside = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document><w:body>&x;</w:body></w:document>';

test.each([entities, outside])("a part that declares entities is refused", async (xml) => {
  await expect(parse(buildDocx("", { parts: { "word/document.xml": xml } }), "docx")).rejects.toMatchObject(
    refused(/word\/document\.xml declares entities/),
  );
});

test.each([
  ["is nested too deep", `${"<a>".repeat(300)}${"</a>".repeat(300)}`],
  ["is not complete", "<w:document><w:body><w:p>Text"],
  ["is not XML", "Text"],
])("a part that %s is refused, and the error names it", async (why, xml) => {
  await expect(parse(buildDocx("", { parts: { "word/document.xml": xml } }), "docx")).rejects.toMatchObject(
    refused(new RegExp(`its part word/document.xml ${why}`)),
  );
});

test("archives inside an archive are never opened", async () => {
  const inner = archiveOf({ "word/document.xml": bomb });
  const document = await parse(
    buildDocx(paragraph("Text."), { parts: { "word/embeddings/inner.docx": inner } }),
    "docx",
  );
  expect(document.text).toBe("Text.");
});

test.each(["../../etc/passwd", "/etc/passwd", "C:\\x"])("an archive with a part called %s is refused", async (name) => {
  await expect(parse(archiveOf({ "word/document.xml": "<a/>", [name]: "x" }), "docx")).rejects.toMatchObject(
    refused(/list of its parts cannot be read/),
  );
});
