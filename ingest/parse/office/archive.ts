import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { ArchiveType } from "../../../domain/archive-types.ts";
import { AppError, invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { checkKind } from "./archive-kind.ts";
import { describe } from "./describe.ts";

/** A part of an archive. The name comes from the file: it is a key and never a path. */
export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * The parts of a file that is a ZIP archive. Nothing is expanded before it is asked for, and archives inside stay
 * closed. Names of parts ignore case, as those of Office packages do; a part of exactly the asked name comes first.
 */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws AppError invalid_input for a part that is missing, damaged, encrypted or too large */
  read(name: string): Promise<Part>;
  /** Bytes of all parts read so far. */
  expandedBytes(): number;
}

/**
 * @throws AppError invalid_input for a file that is protected by a password, damaged, of another type, or that has too
 * many entries
 */
export async function openArchive(bytes: Buffer, type: ArchiveType): Promise<Archive> {
  const zip = await opened(bytes, type);
  const entries = await entriesOf(zip, type);
  checkKind([...entries.keys()], type);
  const folded = new Map([...entries].reverse().map(([name, entry]) => [name.toLowerCase(), entry]));
  const find = (name: string): Entry | undefined => entries.get(name) ?? folded.get(name.toLowerCase());
  let expanded = 0;
  return {
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    async read(name) {
      const entry = find(name);
      if (entry === undefined) throw invalidInput(`${describe(type)} is damaged: its part ${shown(name)} is missing`);
      checkSize(entry, expanded);
      expanded += entry.uncompressedSize;
      return { name, bytes: await expand(zip, entry, type) };
    },
    expandedBytes: () => expanded,
  };
}

const shown = (name: string): string => name.slice(0, 100);

async function opened(bytes: Buffer, type: ArchiveType): Promise<ZipFile> {
  refuseOldFormat(bytes, type);
  try {
    return await fromBufferPromise(bytes, { validateEntrySizes: true });
  } catch (cause) {
    throw damaged(type, "no list of its parts was found", cause);
  }
}

/** Office encrypts a file with a password as a whole, in the container that its formats before 2007 used as well. */
function refuseOldFormat(bytes: Buffer, type: ArchiveType): void {
  if (!bytes.subarray(0, 8).equals(compoundMark)) return;
  const isEncrypted = bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));
  throw invalidInput(
    isEncrypted
      ? `${describe(type)} is protected by a password; save it without one and upload it again`
      : `The file has the format of Office before 2007; save it as ${type} and upload it again`,
  );
}

const compoundMark = Buffer.from("d0cf11e0a1b11ae1", "hex");

async function entriesOf(zip: ZipFile, type: ArchiveType): Promise<Map<string, Entry>> {
  const { entries: limit } = archiveLimits;
  if (zip.entryCount > limit) throw invalidInput(`${describe(type)} has more than ${limit} parts; split it`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw damaged(type, "the list of its parts cannot be read", cause);
  }
  return entries;
}

function checkSize({ fileName, uncompressedSize, compressedSize }: Entry, expanded: number): void {
  const { partBytes, expandedBytes, expandedPerByte, expandedFloorBytes } = archiveLimits;
  const perByte = uncompressedSize / Math.max(1, compressedSize);
  const what =
    uncompressedSize > partBytes
      ? `has more than ${megabytes(partBytes)}`
      : uncompressedSize > expandedFloorBytes && perByte > expandedPerByte
        ? `grows to more than ${expandedPerByte} times its packed size`
        : expanded + uncompressedSize > expandedBytes
          ? `and the parts before it have more than ${megabytes(expandedBytes)}`
          : null;
  if (what === null) return;
  throw invalidInput(`The file is too large when expanded: its part ${shown(fileName)} ${what}; split the file`);
}

const megabytes = (bytes: number): string => `${bytes / 1_048_576} MB`;

async function expand(zip: ZipFile, entry: Entry, type: ArchiveType): Promise<Buffer> {
  const name = shown(entry.fileName);
  if (entry.isEncrypted()) {
    throw invalidInput(
      `${describe(type)} is protected by a password (${name}); save it without one and upload it again`,
    );
  }
  try {
    const bytes = await collected(await zip.openReadStreamPromise(entry), entry.uncompressedSize);
    if (crc32(bytes) !== entry.crc32) throw new Error("wrong checksum");
    return bytes;
  } catch (cause) {
    throw damaged(type, `its part ${name} cannot be expanded`, cause);
  }
}

/** The library ends the stream with an error if it has not exactly the declared number of bytes. */
async function collected(content: Readable, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let length = 0;
  for await (const part of content) {
    if (!Buffer.isBuffer(part)) throw new Error("not bytes");
    length += part.copy(bytes, length);
  }
  return bytes;
}

const damaged = (type: ArchiveType, why: string, cause: unknown): AppError =>
  new AppError("invalid_input", `${describe(type)} is damaged or incomplete: ${why}; save it again and upload it`, {
    cause,
  });
