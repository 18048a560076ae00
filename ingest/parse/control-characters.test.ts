import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { FileType } from "../../domain/limits/files.ts";
import { buildDocx, paragraph } from "../../test/support/office/docx.ts";
import { buildEpub } from "../../test/support/office/epub.ts";
import { buildPptx } from "../../test/support/office/pptx.ts";
import { buildXlsx } from "../../test/support/office/xlsx.ts";
import { buildPdf } from "../../test/support/pdf.ts";
import { parseBytes } from "./parse-bytes.ts";

const odd = "Skarn\u0000 \u0001light\u0008house";
const page = `<html><head><title>${odd}</title><meta name="author" content="${odd}"></head><body><h1>${odd}</h1><p>${odd}&#0;&#8;</p></body></html>`;
const line = { x: 72, y: 700, text: odd };

test.each<[FileType, string | Buffer]>([
  ["txt", `${odd}\n=====\n\n${odd}\n`],
  ["md", `---\ntitle: "${odd}"\n---\n\n# ${odd}&#1;&#0;\n\n| ${odd} |\n| --- |\n| ${odd} |\n`],
  ["csv", `${odd},b\n${odd},1\n`],
  ["html", page],
  ["pdf", buildPdf([[line]], odd)],
  ["docx", buildDocx(paragraph(odd, { style: "Title" }), { properties: { "dc:title": odd } })],
  ["pptx", buildPptx([{ title: odd, titleType: "ctrTitle", body: [odd] }], { "dc:title": odd })],
  ["xlsx", buildXlsx([{ name: odd, rows: [[odd], [odd]] }])],
  ["epub", buildEpub([{ name: "one", body: `<p>${odd}</p>` }], { metadata: { title: odd, creator: odd } })],
])("text and metadata of a %s file contain no control characters", async (fileType, content) => {
  const document = await parseBytes(Buffer.from(content), { fileType, fileName: `odd.${fileType}` });
  expect(document.text).toContain("Skarn");
  expect(JSON.stringify(document)).not.toMatch(/\\u00[01]|\\b/);
});

test("a title of control characters alone is no title", async () => {
  const bytes = buildPdf([[{ x: 72, y: 700, text: "The ferry sails at noon." }]], "\u0000\u0001");
  expect((await parseBytes(bytes, { fileType: "pdf", fileName: "a.pdf" })).title).toBeNull();
});
