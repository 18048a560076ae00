import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCodePoint } from "../../test/support/code-points.ts";
import { cleanName, typeOf } from "./file-name.ts";

test.each([
  ["report.md", "report.md"],
  ["../../../etc/passwd.md", "passwd.md"],
  ["C:\\Users\\ada\\notes.txt", "notes.txt"],
  ["/a/b/.txt", ".txt"],
  [" a\r\nb\0.csv ", "ab.csv"],
  ["Größe 🚢.pdf", "Größe 🚢.pdf"],
])("the file name %j is cleaned to %j", (given, name) => {
  expect(cleanName(given)).toBe(name);
});

test("a cleaned name is no path, is not too long, and keeps its extension", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 600 }), (start) => {
      const name = cleanName(`${start}.pdf`);
      expect(name).not.toMatch(/[\\/\p{Cc}]/u);
      expect([...name].length).toBeLessThanOrEqual(255);
      expect(typeOf(name, [])).toBe("pdf");
    }),
  );
});

test.each(["", " ", "dir/", "\0"])("the file name %j is refused because nothing is left of it", (given) => {
  expect(() => cleanName(given)).toThrow("file: has no name");
});

test("the extension decides the type, in upper or lower case", () => {
  expect(["a.PDF", "a.b.Csv", "x.txt", ".md"].map((name) => typeOf(name, []))).toEqual(["pdf", "csv", "txt", "md"]);
  for (const name of ["a", "a.doc", "pdf", "a.pdf ", "a.constructor"]) {
    expect(() => typeOf(name, [])).toThrow("unsupported file type (supported: pdf, csv, txt, md)");
  }
});

test("a type that is switched on is taken; the refusal of another one names the setting", () => {
  expect(typeOf("Report.DOCX", ["docx"])).toBe("docx");
  expect(["page.htm", "page.xhtml", "page.html"].map((name) => typeOf(name, ["html"]))).toEqual([
    "html",
    "html",
    "html",
  ]);
  expect(() => typeOf("talk.pptx", ["docx"])).toThrow(
    "file: unsupported file type (supported: pdf, csv, txt, md, docx); the operator can switch on pptx with LORE_EXTRA_FILE_TYPES",
  );
});

test.each([
  ["scan.png", /pictures is not read, they need OCR/],
  ["report.doc", /save it as PDF/],
  ["guide.mdx", /md\); rename it to end in \.md and upload it again$/],
  ["notes.MARKDOWN", /rename it to end in \.md/],
  ["index.rst", /rename it to end in \.txt/],
  ["table.tsv", /rename it to end in \.csv/],
  ["page.htm", /the operator can switch on html with LORE_EXTRA_FILE_TYPES$/],
  ["setup.exe", /md\)$/],
])("the refusal of %s says what would help, if anything does", (name, message) => {
  expect(() => typeOf(name, [])).toThrow(message);
});
