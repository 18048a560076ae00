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
  expect(documentType(contentType, path, "doc_url")).toBe(type);
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
  expect(() => documentType(contentType, path, "doc_url")).toThrow("doc_url: unsupported content type");
});
