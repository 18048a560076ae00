import { type Readable, Transform } from "node:stream";
import { invalidInput } from "../../domain/errors.ts";
import type { FileType } from "../../domain/limits.ts";

/** A PDF's mark may stand anywhere in its first kilobyte (PDF 1.7, implementation note 13). */
const headBytes = 1_024;

/** Passes the content on and fails with `invalid_input` when it plainly is of another type than its name says. */
export function checkSignature(content: Readable, type: FileType): Readable {
  let head = Buffer.alloc(0);
  let checked = false;
  const check = (): Error | null => {
    checked = true;
    return looksLike(type, head) ? null : invalidInput(`file: the content is not ${type}`, "file");
  };
  const gate = new Transform({
    transform(part: Buffer, _encoding, next) {
      if (!checked) {
        head = Buffer.concat([head, part]).subarray(0, headBytes);
        const failure = head.length >= headBytes ? check() : null;
        if (failure) return next(failure);
      }
      next(null, part);
    },
    flush: (done) => done(checked || head.length === 0 ? null : check()),
  });
  content.on("error", (error) => gate.destroy(error));
  return content.pipe(gate);
}

function looksLike(type: FileType, head: Buffer): boolean {
  if (type === "pdf") return head.includes("%PDF-");
  const utf16 = head.length >= 2 && (head.readUInt16BE(0) === 0xfeff || head.readUInt16BE(0) === 0xfffe);
  return utf16 || !head.subarray(0, 4).includes(0) || nullPattern(head);
}

/** UTF-16 without a mark has a NUL in every other byte; any other NUL means that this is no text. */
function nullPattern(head: Buffer): boolean {
  const zeros = [0, 1].map((side) => head.filter((byte, index) => index % 2 === side && byte === 0).length);
  return Math.max(...zeros) > head.length * 0.3 && Math.min(...zeros) === 0;
}
