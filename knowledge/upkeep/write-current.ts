import { isDeepStrictEqual } from "node:util";

interface ChunkRows<Row> {
  /** The records' state of the chunks; chunks that are gone are left out. */
  read(ids: readonly number[]): Promise<readonly Row[]>;
  write(rows: readonly Row[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
}

/**
 * Writes chunks into an engine beside any number of relays. A relay may write a newer state between this function's
 * reading and writing, which would leave the older one. So the records are read again after each writing, until they
 * are as they were written: a later change is marked later, and a relay writes it.
 */
export async function writeCurrent<Row extends { readonly chunk_id: number }>(
  ids: readonly number[],
  { read, write, remove }: ChunkRows<Row>,
): Promise<void> {
  const written = new Map<number, Row>();
  for (let left = await read(ids); left.length > 0; ) {
    await write(left);
    for (const row of left) written.set(row.chunk_id, row);
    const now = await read([...written.keys()]);
    const there = new Set(now.map(({ chunk_id }) => chunk_id));
    const gone = [...written.keys()].filter((id) => !there.has(id));
    if (gone.length > 0) await remove(gone);
    for (const id of gone) written.delete(id);
    left = now.filter((row) => !isDeepStrictEqual(row, written.get(row.chunk_id)));
  }
}
