import { createHash } from "node:crypto";

type Part = string | number | null | readonly Part[];

/** A row as the doctor compares it. */
export interface HashedRow {
  readonly id: number;
  readonly hash: string;
  readonly version: number;
}

/** The hash of a row's content. Equal for the row that a projection writes and for the row that an engine returns. */
export function rowHash(parts: readonly Part[], vector?: Float32Array): string {
  const hash = createHash("sha256").update(JSON.stringify(parts));
  if (vector !== undefined) hash.update(bytesOf(vector));
  return hash.digest("base64");
}

/** A number as engines with 32-bit floats return it. */
export const asFloat32 = Math.fround;

/**
 * Ids of stored rows with another hash than expected. A stored row with a newer version differs, too: its engine would
 * refuse the record's next write. Expected rows that are not stored are left out.
 */
export function differingIds(expected: readonly HashedRow[], stored: readonly HashedRow[]): readonly number[] {
  const wanted = new Map(expected.map((row) => [row.id, row]));
  const ids = stored.flatMap(({ id, hash, version }) => {
    const row = wanted.get(id);
    return row === undefined || (row.hash === hash && version <= row.version) ? [] : id;
  });
  return [...new Set(ids)];
}

/** Negative zeros become zeros, because JSON carries only the latter to an engine. */
function bytesOf(vector: Float32Array): Uint8Array {
  const values = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i += 1) values[i] = (vector[i] ?? 0) + 0;
  return new Uint8Array(values.buffer);
}
