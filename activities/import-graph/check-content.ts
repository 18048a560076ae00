import { invalidInput } from "../../domain/errors.ts";
import { transferLimits } from "../../domain/limits/transfer.ts";
import { createMarks, type Marks, offsetsOf } from "./fingerprints.ts";
import type { ReadChunk, ReadLine, ReadSource } from "./read-lines.ts";

/** A line between header and trailer. */
type ReadBodyLine = Exclude<ReadLine, { readonly type: "header" | "trailer" | "fault" }>;

/** Checks what lines say about each other. Both methods throw `invalid_input` that begins with the line. */
interface ContentCheck {
  /** `at` names the line. */
  take(line: ReadBodyLine, at: string): void;
  /** Called at the trailer. */
  end(): void;
}

/** A source whose chunks are read. */
interface OpenSource {
  readonly source: ReadSource;
  /** Names its line. */
  readonly at: string;
  /** Bytes of the source's part of the file, as an import stores it. */
  bytes: number;
  chunks: number;
  /** Ordinal of the latest chunk. */
  ordinal: number;
  /** Keys that its chunks name, and keys of triples that no chunk so far names. */
  readonly keys: Marks;
  /** Number of the latter. */
  missing: number;
}

const named = 1;
const missing = 2;

type Limits = Pick<typeof transferLimits, "sourceBytes" | "records" | "keysOfSource">;

/** Memory is bounded by the limits: some 45 bytes for each record of the file, and for each key of one source. */
export function createContentCheck(limits: { readonly [Name in keyof Limits]: number } = transferLimits): ContentCheck {
  const records = createMarks();
  let open: OpenSource | null = null;

  // The messages stay longer than the source: they quote no text of it.
  function close(): void {
    if (open === null) return;
    const { source, at, chunks } = open;
    if (chunks !== source.chunks) refuse(at, `the source has ${chunks} chunks, not ${source.chunks}`);
    if (open.missing > 0) refuse(at, "a triple of the source has a key that none of its chunks names");
    open = null;
  }

  function addBytes(source: OpenSource, bytes: number, at: string): void {
    source.bytes += bytes;
    if (source.bytes > limits.sourceBytes)
      refuse(at, `the lines of the source have more than ${limits.sourceBytes} bytes`);
  }

  function once(words: Uint32Array, at: string, repeated: string): void {
    if (records.get(words, 0) !== 0) refuse(at, repeated);
    if (records.size >= limits.records)
      refuse(at, `the file has more than ${limits.records} sources, entities and relations`);
    records.set({ words, at: 0 }, named);
  }

  function takeChunk(source: OpenSource, line: ReadChunk, at: string): void {
    addBytes(source, line.bytes, at);
    // A chunk that a person removed leaves a gap.
    if (line.ordinal <= source.ordinal) refuse(at, `the ordinal must be above ${source.ordinal}`);
    source.ordinal = line.ordinal;
    source.chunks += 1;
    if (line.end_offset > source.source.text_length) refuse(at, "the chunk ends after the end of the text");
    addKeys(source, line);
    if (source.keys.size > limits.keysOfSource) refuse(at, `the source has more than ${limits.keysOfSource} names`);
  }

  return {
    take(line, at) {
      if (line.type === "chunk")
        return open === null ? refuse(at, "a chunk must follow its source") : takeChunk(open, line, at);
      close();
      if (line.type === "source") {
        once(line.key, at, "a second source has the same name");
        open = { source: line, at, bytes: 0, chunks: 0, ordinal: -1, keys: createMarks(), missing: 0 };
        addBytes(open, line.bytes, at);
      } else if (line.key.length > 0) once(line.key, at, `a second line of the same ${line.type}`);
    },
    end: close,
  };
}

function addKeys(source: OpenSource, line: ReadChunk): void {
  const { keys } = source;
  for (const at of offsetsOf(line.subjects)) {
    if (keys.get(line.subjects, at) === missing) source.missing -= 1;
    keys.set({ words: line.subjects, at }, named);
  }
  for (const at of offsetsOf(line.missing)) {
    if (keys.get(line.missing, at) !== 0) continue;
    keys.set({ words: line.missing, at }, missing);
    source.missing += 1;
  }
}

function refuse(at: string, fault: string): never {
  throw invalidInput(`${at}: ${fault}`, "file");
}
