import { expect, test } from "vitest";
import { documentType } from "./document-type.ts";

test.each([
  ["text/html", "/report.pdf", "html"],
  ["application/xhtml+xml", "/", "html"],
  ["application/pdf", "/download", "pdf"],
  ["text/csv", "/data", "csv"],
  ["text/markdown", "/README", "md"],
  ["text/plain", "/README.md", "md"],
  ["text/plain", "/rows.CSV", "csv"],
  ["text/plain", "/notes", "txt"],
  ["text/plain", "/page.html", "txt"],
  ["text/plain", "/paper.pdf", "txt"],
  ["application/octet-stream", "/paper.PDF", "pdf"],
  [null, "/page.htm", "html"],
  [null, "/notes.txt", "txt"],
])("a document with content type %s at %s has type %s", (contentType, path, type) => {
  expect(documentType({ contentType, path, content: undefined }, "doc_url", [])).toBe(type);
});

test.each([
  ["image/png", "/a.md"],
  ["application/zip", "/a.pdf"],
  ["application/json", "/a.txt"],
  ["application/octet-stream", "/a.exe"],
  ["application/octet-stream", "/"],
  [null, "/a.constructor"],
  ["constructor", "/a"],
])("a document with content type %s at %s is refused", (contentType, path) => {
  const document = { contentType, path, content: undefined };
  expect(() => documentType(document, "doc_url", [])).toThrow("doc_url: unsupported content type");
});

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.for([
  [docx, "/download", undefined, "docx"],
  ["application/zip", "/report.docx", undefined, "docx"],
  ["application/zip", "/download", "docx", "docx"],
  ["application/octet-stream", "/download", "docx", "docx"],
  [null, "/report.docx", undefined, "docx"],
  [null, "/download", "pdf", "pdf"],
] as const)(
  "a document with content type %s at %s and the content of %s has type %s",
  ([contentType, path, content, type]) => {
    expect(documentType({ contentType, path, content }, "doc_url", ["docx"])).toBe(type);
  },
);

test("a type that is not switched on is refused, and the refusal names the setting", () => {
  const document = { contentType: docx, path: "/download", content: undefined };
  expect(() => documentType(document, "doc_url", ["epub"])).toThrow(
    "(supported: pdf, csv, txt, md, html, epub); the operator can switch on docx with LORE_EXTRA_FILE_TYPES",
  );
});

test("an archive is no text, whatever its extension says", () => {
  const document = { contentType: "application/zip", path: "/notes.txt", content: undefined };
  expect(() => documentType(document, "doc_url", ["docx"])).toThrow("unsupported content type");
});
