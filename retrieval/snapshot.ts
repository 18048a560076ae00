import type { ActiveChunk } from "../domain/chunk.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";

/**
 * The documents as one question sees them, although they may change meanwhile: each source in the revision in which the
 * question first saw it. Two revisions are never mixed.
 */
export interface Snapshot {
  /** Returns the chunks that belong to the snapshot. A new source joins it in the revision of its chunk. */
  admit(chunks: readonly ActiveChunk[]): ActiveChunk[];
  /** The sources of these chunks that were deleted or replaced since they were admitted. */
  stale(chunks: readonly ActiveChunk[]): Promise<ReadonlySet<string>>;
}

export function createSnapshot(reading: Pick<ReadingRecords, "stillActive">): Snapshot {
  const revisions = new Map<string, number>();
  const admits = ({ source_id, revision }: ActiveChunk): boolean => {
    // A chunk that belongs to no document cannot be replaced, only deleted.
    if (source_id === null || revision === null) return true;
    const pinned = revisions.get(source_id);
    if (pinned === undefined) revisions.set(source_id, revision);
    return pinned === undefined || pinned === revision;
  };
  return {
    admit: (chunks) => chunks.filter(admits),
    async stale(chunks) {
      const sources = new Set(chunks.flatMap(({ source_id }) => (source_id === null ? [] : [source_id])));
      const pins = [...revisions].filter(([source_id]) => sources.has(source_id));
      if (pins.length === 0) return new Set();
      const active = await reading.stillActive(pins.map(([source_id, revision]) => ({ source_id, revision })));
      return new Set(pins.map(([source_id]) => source_id).filter((source_id) => !active.has(source_id)));
    },
  };
}

/**
 * Reading again helps if a document was replaced meanwhile. After this many attempts the reader drops the changed
 * chunks.
 */
const ATTEMPTS = 3;

/**
 * Reads with a fresh snapshot until no document in the result has changed during the read. So the result has the old or
 * the new revision of a document and does not lose it. After the last attempt chunks of changed documents are dropped.
 */
export async function readConsistently<Passage extends { readonly chunk: ActiveChunk }, Result>(
  reading: Pick<ReadingRecords, "stillActive">,
  read: (snapshot: Snapshot) => Promise<Result & { readonly passages: readonly Passage[] }>,
): Promise<Result & { readonly passages: readonly Passage[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = createSnapshot(reading);
    const result = await read(snapshot);
    const stale = await snapshot.stale(result.passages.map(({ chunk }) => chunk));
    if (stale.size === 0) return result;
    if (attempt === ATTEMPTS) {
      const passages = result.passages.filter(({ chunk }) => chunk.source_id === null || !stale.has(chunk.source_id));
      return { ...result, passages };
    }
  }
}
