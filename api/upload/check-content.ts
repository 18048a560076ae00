import { type Readable, Transform } from "node:stream";
import { isArchiveType } from "../../domain/archive-types.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { FileType } from "../../domain/limits/files.ts";
import type { UrlField } from "./document-type.ts";

/** The mark of a PDF may be anywhere in the first kilobyte (PDF 1.7, implementation note 13). */
const headBytes = 1_024;

/**
 * Passes the content through. Fails with `invalid_input` if it plainly has another type than its name says, or if it is
 * empty. The check is cheap on purpose: a fault that only a parser can see fails the job, not the upload. `field` is
 * the request field that held the content.
 */
export function checkContent(content: Readable, type: FileType, field: "file" | UrlField = "file"): Readable {
  const check = type === "pdf" ? pdfCheck() : isArchiveType(type) ? archiveCheck() : textCheck();
  const wrongType = () => invalidInput(`${field}: the content is not ${type}`, field);
  let head = Buffer.alloc(0);
  let isHeadChecked = false;
  const checkHead = () => {
    isHeadChecked = true;
    return check.head(head);
  };
  const gate = new Transform({
    transform(part: Buffer, _encoding, next) {
      if (!isHeadChecked) head = Buffer.concat([head, part]).subarray(0, headBytes);
      const isRight = (isHeadChecked || head.length < headBytes || checkHead()) && check.part(part);
      if (isRight) next(null, part);
      else next(wrongType());
    },
    flush(done) {
      if (check.isEmpty()) done(invalidInput(`${field}: is empty`, field));
      else done(isHeadChecked || checkHead() ? null : wrongType());
    },
  });
  // Node ends the process on an "error" event without a listener. The reader still gets the error, even if it starts
  // later.
  gate.on("error", () => undefined);
  content.on("error", (error) => gate.destroy(error));
  return content.pipe(gate);
}

/** Checks the first kilobyte (or all of a shorter file) once, and every part. */
interface ContentCheck {
  head(head: Buffer): boolean;
  part(part: Buffer): boolean;
  isEmpty(): boolean;
}

const pdfCheck = (): ContentCheck => markCheck((head) => head.includes("%PDF-"));

/**
 * A ZIP archive, or the container of Office before 2007, in which it also stores files with a password. The parser
 * tells what would help.
 */
const archiveCheck = (): ContentCheck =>
  markCheck((head) => ["504b0304", "d0cf11e0"].includes(head.toString("hex", 0, 4)));

function markCheck(isRight: (head: Buffer) => boolean): ContentCheck {
  let size = 0;
  return {
    head: isRight,
    part: (part) => {
      size += part.length;
      return true;
    },
    isEmpty: () => size === 0,
  };
}

/** Checks that text has no NUL, except in UTF-16, and is not blank. */
function textCheck(): ContentCheck {
  let isWide = false;
  let isKnown = false;
  let hasInk = false;
  return {
    head(head) {
      isKnown = true;
      isWide = isUtf16(head);
      return isWide || !head.includes(0);
    },
    part(part) {
      hasInk ||= part.some((byte) => !blankBytes.has(byte));
      return isWide || !isKnown || !part.includes(0);
    },
    isEmpty: () => !hasInk,
  };
}

/** The bytes of ASCII blanks, of their UTF-16 forms, and of byte order marks. */
const blankBytes: ReadonlySet<number> = new Set([
  0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff,
]);

function isUtf16(head: Buffer): boolean {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  return mark === 0xfeff || mark === 0xfffe || hasWidePattern(head);
}

/** Detects UTF-16 without a byte order mark: most characters then have a NUL, always on the same side. */
function hasWidePattern(head: Buffer): boolean {
  const zeros = [0, 1].map((side) => head.filter((byte, index) => index % 2 === side && byte === 0).length);
  return Math.max(...zeros) > head.length * 0.3 && Math.min(...zeros) === 0;
}
