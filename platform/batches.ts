/** Cuts a list into parts of `size`, the last one shorter; none for an empty list. */
export function batchesOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** All ids in pages, ascending. `read` returns up to `size` ids after a given one; a shorter page is the last. */
export async function* pagesAfter(
  start: number,
  size: number,
  read: (after: number) => Promise<readonly number[]>,
): AsyncGenerator<readonly number[]> {
  for (let after = start; ; ) {
    const ids = await read(after);
    if (ids.length > 0) yield ids;
    if (ids.length < size) return;
    after = ids.at(-1) ?? after;
  }
}
