/** The text between two code-point offsets of UTF-8 bytes. Decodes no other part. */
export function sliceUtf8(bytes: Buffer, start: number, end: number): string {
  const first = byteAt(bytes, start, { byte: 0, point: 0 });
  const last = byteAt(bytes, end, first);
  return bytes.toString("utf8", first.byte, last.byte);
}

interface Position {
  readonly byte: number;
  readonly point: number;
}

/** The first byte of a code point, looked for from an earlier one; the end of the bytes if there are fewer. */
function byteAt(bytes: Buffer, point: number, from: Position): Position {
  let { byte, point: seen } = from;
  while (seen < point && byte < bytes.length) {
    byte += widthOf(bytes[byte] ?? 0);
    seen += 1;
  }
  return { byte: Math.min(byte, bytes.length), point: seen };
}

/** Bytes of a code point by its first byte (RFC 3629). */
function widthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
