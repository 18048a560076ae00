import { createHash } from "node:crypto";
import type { z } from "zod";
import { invalidInput } from "../../domain/errors.ts";
import { type BodyType, bodyTypes, noLines, type TrailerLine } from "../../domain/transfer/lines.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import { createContentCheck } from "./check-content.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import type { LineReader } from "./line-reader.ts";
import type { ReadLine } from "./read-lines.ts";

interface FileToCheck {
  /** Name of the file in the file store. */
  readonly name: string;
  readonly tenant: string;
  readonly signal: AbortSignal;
}

interface Services {
  readonly files: Pick<FileStore, "readPart">;
  readonly lines: Pick<LineReader, "read">;
}

/** Bytes of a batch, which the thread reads in some ten milliseconds. A longer line is a batch. */
const batchBytes = 262_144;

/**
 * Checks a whole exported file before anything of it is imported: form and order of its lines, what they say about each
 * other, counts and checksum. Throws `invalid_input` that names the line. Returns the offset behind the header. A
 * thread reads the lines; this one compares small summaries of them, so neither its memory nor its event loop depends
 * on the file.
 */
export async function checkFile({ files, lines }: Services, { name, tenant, signal }: FileToCheck): Promise<number> {
  const file = openFile();
  let first = 1;
  for await (const batch of batchesOf(fileLines(files, name, 0))) {
    signal.throwIfAborted();
    const bytes = Buffer.concat(batch.flatMap((line) => [line.bytes, lineFeed]));
    const read = await lines.read({ bytes, first }, { signal, tenant });
    read.forEach((line, at) => {
      file.take(line, batch[at]);
    });
    first += batch.length;
  }
  return file.end();
}

const lineFeed = Buffer.from("\n");

async function* batchesOf(lines: AsyncIterable<FileLine>): AsyncGenerator<readonly FileLine[], void> {
  let batch: FileLine[] = [];
  let bytes = 0;
  for await (const line of lines) {
    if (batch.length > 0 && bytes + line.bytes.length > batchBytes) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(line);
    bytes += line.bytes.length + 1;
  }
  if (batch.length > 0) yield batch;
}

/** A file whose lines are taken in their order. */
function openFile() {
  const hash = createHash("sha256");
  const counts: Record<BodyType, number> = { ...noLines };
  const content = createContentCheck();
  let [number, start, latest] = [0, 0, 0];
  let isComplete = false;

  function check(line: ReadLine, at: string): void {
    if (isComplete) throw invalidInput(`${at}: nothing may follow the trailer`, "file");
    if (line.type === "fault") throw invalidInput(line.message, "file");
    if (line.type === "header") return;
    if (line.type === "trailer") {
      content.end();
      checkTrailer(line.trailer, { counts, sha256: hash.digest("hex"), at });
      isComplete = true;
      return;
    }
    latest = inOrder(line.type, latest, at);
    counts[line.type] += 1;
    content.take(line, at);
  }

  return {
    take(line: ReadLine, place: FileLine | undefined): void {
      number += 1;
      check(line, `Line ${number}`);
      if (isComplete || place === undefined) return;
      hash.update(place.bytes).update("\n");
      if (line.type === "header") start = place.end;
    },
    /** Returns the offset behind the header. */
    end(): number {
      if (!isComplete) throw invalidInput("The file was cut off: it has no trailer", "file");
      return start;
    },
  };
}

/** Chunks follow their source; all other types have one place. */
function inOrder(type: BodyType, latest: number, at: string): number {
  const place = bodyTypes.indexOf(type);
  const isNext = place >= latest || (type === "source" && bodyTypes[latest] === "chunk");
  if (!isNext) throw invalidInput(`${at}: a line of type ${type} must not follow a ${bodyTypes[latest]}`, "file");
  return place;
}

interface Found {
  readonly counts: Readonly<Record<BodyType, number>>;
  readonly sha256: string;
  readonly at: string;
}

function checkTrailer(trailer: z.output<typeof TrailerLine>, { counts, sha256, at }: Found): void {
  for (const type of bodyTypes)
    if (trailer.counts[type] !== counts[type])
      throw invalidInput(
        `${at}: the file has ${counts[type]} lines of type ${type}, not ${trailer.counts[type]}`,
        "file",
      );
  if (trailer.sha256 !== sha256) throw invalidInput(`${at}: the checksum is wrong`, "file");
}
