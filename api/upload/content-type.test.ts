import { expect, test } from "vitest";
import { archiveOf } from "../../test/support/office/archive.ts";
import { buildDocx, paragraph } from "../../test/support/office/docx.ts";
import { buildEpub } from "../../test/support/office/epub.ts";
import { buildPptx } from "../../test/support/office/pptx.ts";
import { buildXlsx } from "../../test/support/office/xlsx.ts";
import { headBytes, typeByContent } from "./content-type.ts";

test.each([
  ["docx", buildDocx(paragraph("Text."))],
  ["pptx", buildPptx([{ title: "Text" }])],
  ["xlsx", buildXlsx([{ name: "Text", rows: [["Text"]] }])],
  ["epub", buildEpub([{ name: "one", body: "<p>Text.</p>" }])],
  ["pdf", Buffer.from("%PDF-1.7")],
  ["html", Buffer.from("\ufeff\n<!DOCTYPE html><title>x</title>")],
])("the first bytes of a file show that it is %s", (type, bytes) => {
  expect(typeByContent(bytes.subarray(0, headBytes))).toBe(type);
});

test.each([
  ["another archive", archiveOf({ "notes.txt": "word/ in the text" })],
  ["a cut archive", Buffer.from("PK\u0003\u0004abc")],
  ["text", Buffer.from("The word html is no mark.")],
  ["nothing", Buffer.alloc(0)],
])("the first bytes of %s show no type", (_what, bytes) => {
  expect(typeByContent(bytes)).toBeUndefined();
});
