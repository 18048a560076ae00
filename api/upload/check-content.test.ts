import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FileType } from "../../domain/limits/files.ts";
import { checkContent } from "./check-content.ts";

/** Streams the bytes through `checkContent` in parts of a given size. */
function check(bytes: Uint8Array, type: FileType, partBytes = 65_536): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += partBytes) parts.push(Buffer.from(bytes.subarray(at, at + partBytes)));
  return buffer(checkContent(Readable.from(parts), type));
}

const wide = (text: string, mark = "") => Buffer.from(mark + text, "utf16le");
const good: readonly [string, FileType, Buffer][] = [
  ["ASCII", "txt", Buffer.from("a")],
  ["UTF-8 with a mark", "csv", Buffer.from("\ufeffä,ö\n1,2\n")],
  ["Latin-1", "md", Buffer.from("Größe", "latin1")],
  ["UTF-16 with a mark", "txt", wide("Größe", "\ufeff")],
  ["UTF-16 big endian with a mark", "txt", wide("Größe", "\ufeff").swap16()],
  ["UTF-16 without a mark", "txt", wide("The ferry sails at noon.".repeat(200))],
  ["a PDF", "pdf", Buffer.from("%PDF-1.7\n\0\0")],
  ["a Word document", "docx", Buffer.from("PK\x03\x04\x14\0")],
  ["a workbook with a password", "xlsx", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["a PDF behind a kilobyte of mail", "pdf", Buffer.from(`${"x".repeat(1_000)}%PDF-1.7`)],
];
const bad: readonly [string, FileType, Buffer][] = [
  ["a picture", "pdf", Buffer.from("GIF89a")],
  ["a PDF's mark after the first kilobyte", "pdf", Buffer.from(`${"x".repeat(1_024)}%PDF-1.7`)],
  ["a zip archive", "txt", Buffer.from("PK\x03\x04\x14\0\x06\0")],
  ["a picture", "docx", Buffer.from("GIF89a")],
  ["a text", "epub", Buffer.from("PK")],
  ["a NUL at the end", "md", Buffer.from(`${"x".repeat(5_000)}\0`)],
  ["NULs on both sides", "txt", Buffer.from("a\0b\0\0c\0d".repeat(50))],
];

test.each(good)("%s passes as %s unchanged, in parts of every size", async (_what, type, bytes) => {
  for (const partBytes of [1, 7, 65_536]) expect(await check(bytes, type, partBytes)).toEqual(bytes);
});

test.each(bad)("%s is refused as %s, in parts of every size", async (_what, type, bytes) => {
  for (const partBytes of [1, 7, 65_536]) {
    await expect(check(bytes, type, partBytes)).rejects.toMatchObject({
      kind: "invalid_input",
      field: "file",
      message: `file: the content is not ${type}`,
    });
  }
});

test.each(["", " ", "\r\n\t\n", "\ufeff", "\ufeff \n", " ".repeat(5_000)])(
  "the text %j is refused as empty",
  async (text) => {
    for (const bytes of [Buffer.from(text), wide(text)]) {
      await expect(check(bytes, "txt")).rejects.toMatchObject({ field: "file", message: "file: is empty" });
    }
  },
);

test("a text with a visible character passes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      async (text, part) => {
        fc.pre(!text.includes("\0"));
        const bytes = Buffer.from(`x${text}`);
        expect(await check(bytes, "txt", part)).toEqual(bytes);
      },
    ),
  );
});

test("an error of the source stream reaches the reader", async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error("cut")) });
  await expect(buffer(checkContent(broken, "txt"))).rejects.toThrow("cut");
});

test("a fault that is found before the stream is read reaches a later reader", async () => {
  const checked = checkContent(Readable.from([Buffer.from(" ")]), "html", "doc_url");
  await new Promise((resolve) => checked.once("close", resolve));
  await expect(buffer(checked)).rejects.toMatchObject({ field: "doc_url", message: "doc_url: is empty" });
});
