// Reads lines of an exported file: checks the form of each, and tells what a check of the whole file needs of it.
import type { z } from "zod";
import { AppError } from "../../domain/errors.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import type { ChunkLine } from "../../domain/transfer/chunk-lines.ts";
import { HeaderLine } from "../../domain/transfer/header-line.ts";
import { BodyLine, type BodyType, TrailerLine } from "../../domain/transfer/lines.ts";
import type { MergedEntityLine } from "../../domain/transfer/merge-lines.ts";
import type { SourceLine } from "../../domain/transfer/source-line.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { checked, isTrailer, parsed, refuse } from "./line-form.ts";

/** Whole lines of a file. */
export interface LineBatch {
  /** Each with its line feed. */
  readonly bytes: Uint8Array;
  /** Number of the first one. */
  readonly first: number;
}

/** What the check of the file needs of a line. Keys are fingerprints. */
export type ReadLine =
  | { readonly type: "header" }
  | { readonly type: "trailer"; readonly trailer: z.output<typeof TrailerLine> }
  /** The line cannot be imported. No line of the batch follows. */
  | { readonly type: "fault"; readonly message: string }
  | ReadSource
  | ReadChunk
  | {
      readonly type: Exclude<BodyType, "source" | "chunk">;
      /** Empty for a type that may repeat. */
      readonly key: Uint32Array;
    };

export interface ReadSource extends Pick<SourceLine, "type" | "chunks" | "text_length"> {
  /** Fingerprint of the name. */
  readonly key: Uint32Array;
  /** Bytes of the line, as an import stores it. */
  readonly bytes: number;
}

export interface ReadChunk extends Pick<ChunkLine, "type" | "ordinal" | "end_offset"> {
  readonly bytes: number;
  readonly subjects: Uint32Array;
  /** Ends of triples that the chunk itself does not name. */
  readonly missing: Uint32Array;
}

/** Ends at the first fault, whose message names the line and quotes no text of it. */
export function readLines({ bytes, first }: LineBatch): readonly ReadLine[] {
  const read: ReadLine[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start);
    const number = first + read.length;
    try {
      read.push(readLine(bytes.subarray(start, end), number === 1));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [...read, { type: "fault", message: `Line ${number}: ${error.message}` }];
    }
    start = end + 1;
  }
  return read;
}

const lineFeed = 10;

function readLine(bytes: Uint8Array, isFirst: boolean): ReadLine {
  const value = parsed(bytes);
  if (isFirst) {
    checked(HeaderLine, value);
    return { type: "header" };
  }
  if (isTrailer(value)) return { type: "trailer", trailer: checked(TrailerLine, value) };
  return summaryOf(checked(BodyLine, value), bytes.length + 1);
}

function summaryOf(line: BodyLine, bytes: number): ReadLine {
  switch (line.type) {
    case "source": {
      const { id: _, ...stored } = line;
      const { type, name, chunks, text_length } = line;
      const storedBytes = Buffer.byteLength(JSON.stringify(stored)) + 1;
      return { type, key: fingerprintsOf([["source", name]]), bytes: storedBytes, chunks, text_length };
    }
    case "chunk":
      return chunkOf(line, bytes);
    case "posted_chunk":
      checkPlaces(line);
      return { type: line.type, key: noKey };
    case "suppressed":
    case "removed_chunk":
      return { type: line.type, key: noKey };
    case "entity":
      return { type: line.type, key: fingerprintsOf([["entity", line.key, line.variant]]) };
    case "relation": {
      const { source, target, stated_type } = line;
      if (source.id === target.id) refuse("an entity is related to itself");
      const names = ["relation", ...endOf(source), stated_type, ...endOf(target)];
      return { type: line.type, key: fingerprintsOf([names]) };
    }
    case "merged_entity":
      return { type: line.type, key: fingerprintsOf([["merged entity", ...endOf(line)]]) };
    case "merged_relation": {
      const names = ["merged relation", ...endOf(line.source), line.stated_type, ...endOf(line.target)];
      return { type: line.type, key: fingerprintsOf([names]) };
    }
  }
}

const endOf = ({ key, variant }: MergedEntityLine["target"]): readonly string[] => [key, variant];

const noKey = new Uint32Array();

function chunkOf(line: ChunkLine, bytes: number): ReadChunk {
  const { type, ordinal, start_offset, end_offset, subjects, mentions, triples } = line;
  if (end_offset - start_offset !== checkPlaces(line)) refuse("the offsets must span the content");
  const named = new Set([...subjects, ...mentions].map(({ key }) => key));
  const ends = new Set(triples.flatMap(({ subject_key, object_key }) => [subject_key, object_key]));
  const missing = [...ends].filter((key) => !named.has(key));
  const keysOf = (keys: readonly string[]) => fingerprintsOf(keys.map((key) => [key]));
  return {
    type,
    ordinal,
    end_offset,
    bytes,
    subjects: keysOf(subjects.map(({ key }) => key)),
    missing: keysOf(missing),
  };
}

/** Returns the length of the content in code points. */
function checkPlaces({ content, mentions, triples }: Pick<ChunkLine, "content" | "mentions" | "triples">): number {
  const length = codePointLength(content);
  for (const { start, end } of [...mentions, ...triples]) {
    if (start >= end) refuse(`a statement ends at ${end}, but starts at ${start}`);
    if (end > length) refuse(`a statement ends at ${end}, after the end of the content`);
  }
  return length;
}
