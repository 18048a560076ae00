import { inflateRawSync } from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const deflated = 8;

/**
 * The text files of a ZIP archive by path, in the archive's order (PKWARE APPNOTE 4.3: end record → central directory →
 * local header → data). For benchmark data only: no encryption, no ZIP64.
 *
 * @throws Error when the bytes are no such archive
 */
export function unzipTexts(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory) throw new Error("Not a ZIP archive");
  const texts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = archive.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error("The ZIP archive's directory is broken");
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (!path.endsWith("/")) texts.set(path, contentAt(archive, at));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return texts;
}

/** `entry`: offset of the file's entry in the directory. */
function contentAt(archive: Buffer, entry: number): string {
  const size = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const data = archive.subarray(start, start + size);
  return (archive.readUInt16LE(entry + 10) === deflated ? inflateRawSync(data) : data).toString("utf8");
}
