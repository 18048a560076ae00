import type { ActiveChunk } from "../domain/chunk.ts";
import type { Revisions } from "../domain/evidence.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";

/**
 * The documents as one question sees them: each source in the revision in which the question first saw it, even if the
 * source changes meanwhile. Two revisions of a source are never mixed.
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
 * The revision of each source of these chunks. It is passed on with the evidence, for steps that read the chunks later.
 */
export const revisionsOf = (chunks: readonly ActiveChunk[]): Revisions =>
  Object.fromEntries(
    chunks.flatMap(({ source_id, revision }) =>
      source_id === null || revision === null ? [] : [[source_id, revision]],
    ),
  );

/**
 * Largest number of reads. Another read helps if a document was replaced during the last one; after the last attempt
 * its result is used.
 */
const ATTEMPTS = 3;

interface Found<Passage> {
  readonly passages: readonly Passage[];
}

/**
 * Reads with a fresh snapshot until no document in the result has changed during the read. So the result has the old or
 * the new revision of a document and does not lose it. After the last attempt chunks of deleted documents are dropped;
 * those of replaced documents stay, in the one revision that the snapshot has.
 */
export async function readConsistently<Passage extends { readonly chunk: ActiveChunk }, Result>(
  reading: Pick<ReadingRecords, "stillActive" | "chunks">,
  read: (snapshot: Snapshot) => Promise<Result & Found<Passage>>,
): Promise<Result & Found<Passage>> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = createSnapshot(reading);
    const result = await read(snapshot);
    const stale = await snapshot.stale(result.passages.map(({ chunk }) => chunk));
    if (stale.size === 0) return result;
    if (attempt === ATTEMPTS) return { ...result, passages: await stillReadable(reading, result.passages) };
  }
}

async function stillReadable<Passage extends { readonly chunk: ActiveChunk }>(
  reading: Pick<ReadingRecords, "chunks">,
  passages: readonly Passage[],
): Promise<readonly Passage[]> {
  const chunks = passages.map(({ chunk }) => chunk);
  const kgs = [...new Set(chunks.map(({ kg_id }) => kg_id))];
  const ids = chunks.map(({ chunk_id }) => chunk_id);
  const readable = new Set((await reading.chunks(kgs, ids, revisionsOf(chunks))).map(({ chunk_id }) => chunk_id));
  return passages.filter(({ chunk }) => readable.has(chunk.chunk_id));
}
