import fc from "fast-check";
import { expect, test } from "vitest";
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
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (start) => {
      const name = cleanName(`${start}.pdf`);
      expect(name).not.toMatch(/[\\/\p{Cc}]/u);
      expect([...name].length).toBeLessThanOrEqual(255);
      expect(typeOf(name)).toBe("pdf");
    }),
  );
});

test.each(["", " ", "dir/", "\0"])("the file name %j is refused because nothing is left of it", (given) => {
  expect(() => cleanName(given)).toThrow("file: has no name");
});

test("the extension decides the type, in upper or lower case", () => {
  expect(["a.PDF", "a.b.Csv", "x.txt", ".md"].map(typeOf)).toEqual(["pdf", "csv", "txt", "md"]);
  for (const name of ["a", "a.doc", "pdf", "a.pdf ", "a.constructor"]) {
    expect(() => typeOf(name)).toThrow("unsupported file type (supported: pdf, csv, txt, md)");
  }
});
