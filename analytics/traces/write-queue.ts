import type { StoredDocument } from "../../stores/ports/documents.ts";

interface QueueLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** Limits of waiting documents: enough for a busy minute while the store is away. */
const queueLimits: QueueLimits = { documents: 5_000, bytes: 32 * 1_048_576 };

/** Documents that wait for writing, oldest first. When the queue is full, the oldest are dropped and counted. */
export interface WriteQueue {
  push(document: StoredDocument, bytes: number): void;
  /** The oldest documents. They stay in the queue until `done`. */
  next(limit: number): readonly StoredDocument[];
  done(documents: readonly StoredDocument[]): void;
  find(matches: (document: StoredDocument) => boolean): readonly StoredDocument[];
  size(): number;
  dropped(): number;
}

export function createWriteQueue({ documents: most, bytes: mostBytes }: QueueLimits = queueLimits): WriteQueue {
  const waiting = new Map<string, { readonly document: StoredDocument; readonly bytes: number }>();
  let total = 0;
  let dropped = 0;
  function remove(id: string): void {
    total -= waiting.get(id)?.bytes ?? 0;
    waiting.delete(id);
  }
  const documents = () => [...waiting.values()].map(({ document }) => document);
  return {
    push(document, bytes) {
      waiting.set(document.id, { document, bytes });
      total += bytes;
      while (waiting.size > most || total > mostBytes) {
        const [oldest] = waiting.keys();
        if (oldest === undefined) return;
        remove(oldest);
        dropped += 1;
      }
    },
    next: (limit) => documents().slice(0, limit),
    done: (written) => {
      for (const { id } of written) remove(id);
    },
    find: (matches) => documents().filter(matches),
    size: () => waiting.size,
    dropped: () => dropped,
  };
}
