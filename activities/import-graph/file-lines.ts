import { AppError, invalidInput } from "../../domain/errors.ts";
import { transferLimits } from "../../domain/limits/transfer.ts";
import type { FileStore } from "../../stores/ports/files.ts";

/** A line of a file with its offsets in bytes. `end` is the offset after its line feed. */
export interface FileLine {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

const partBytes = 1_048_576;
const lineFeed = 10;

/**
 * The lines of a stored file, from an offset on. Holds at most one part and one line in memory. Throws `invalid_input`
 * for a line that is too long, and for a last line without a line feed, because the file was cut off.
 */
export async function* fileLines(
  files: Pick<FileStore, "readPart">,
  name: string,
  offset: number,
): AsyncGenerator<FileLine> {
  let start = offset;
  let rest = Buffer.alloc(0);
  for (;;) {
    const part = await files.readPart(name, start + rest.length, partBytes);
    if (part === null) throw new AppError("not_found", "The imported file is gone; import it again");
    if (part.length === 0) break;
    const seen = Buffer.concat([rest, part]);
    let from = 0;
    for (let to = seen.indexOf(lineFeed, rest.length); to >= 0; to = seen.indexOf(lineFeed, from)) {
      yield { bytes: seen.subarray(from, to), start: start + from, end: start + to + 1 };
      from = to + 1;
    }
    rest = seen.subarray(from);
    start += from;
    if (rest.length > transferLimits.lineBytes)
      throw invalidInput(`A line is longer than ${transferLimits.lineBytes} bytes`, "file");
  }
  if (rest.length > 0) throw invalidInput("The file was cut off: its last line has no end", "file");
}
