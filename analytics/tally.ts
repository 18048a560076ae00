import type { StoredDocument } from "../stores/ports/documents.ts";

/** A document to write. `written` marks it as stored in this state. */
export interface Unwritten {
  readonly document: StoredDocument;
  written(): void;
}

/**
 * Numbers that grow in this process, by key. A changed number is written again as a whole, under an id that only this
 * process uses. Writing twice is therefore harmless, and readers add up the processes.
 */
export interface Tally<V> {
  get(key: string): V | undefined;
  size(): number;
  /** The value to change, created if new; undefined when the limit is reached. */
  change(key: string, make: () => V): V | undefined;
  /** Ends the value of this key; the next change creates a new one. */
  end(key: string): void;
  /** Documents of values that have changed since the last write. */
  unwritten(limit: number): readonly Unwritten[];
  /** All values in memory, as documents. */
  documents(): readonly StoredDocument[];
  /** Removes stored values from memory that will hardly change again. A later change is stored under another id. */
  forget(isOver: (value: V) => boolean): void;
}

interface Entry<V> {
  readonly id: string;
  readonly value: V;
  changes: number;
  written: number;
}

interface TallyOptions<V> {
  /** Unique among processes. */
  readonly run: string;
  readonly limit: number;
  toDocument(id: string, value: V): StoredDocument;
}

export function createTally<V>({ run, limit, toDocument }: TallyOptions<V>): Tally<V> {
  const entries = new Map<string, Entry<V>>();
  const ended = new Set<Entry<V>>();
  const all = () => [...entries.values(), ...ended];
  const size = () => entries.size + ended.size;
  let made = 0;
  const begin = (key: string, value: V): Entry<V> => {
    made += 1;
    const entry = { id: `${run}:${made}`, value, changes: 0, written: 0 };
    entries.set(key, entry);
    return entry;
  };
  return {
    get: (key) => entries.get(key)?.value,
    size,
    change(key, make) {
      const entry = entries.get(key) ?? (size() < limit ? begin(key, make()) : undefined);
      if (entry) entry.changes += 1;
      return entry?.value;
    },
    end(key) {
      const entry = entries.get(key);
      entries.delete(key);
      if (entry) ended.add(entry);
    },
    unwritten: (most) =>
      all()
        .filter(({ changes, written }) => changes !== written)
        .slice(0, most)
        .map((entry) => unwritten(entry, toDocument)),
    documents: () => all().map(({ id, value }) => toDocument(id, value)),
    forget(isOver) {
      for (const [key, { value, changes, written }] of entries) {
        if (changes === written && isOver(value)) entries.delete(key);
      }
      for (const entry of ended) {
        if (entry.changes === entry.written) ended.delete(entry);
      }
    },
  };
}

function unwritten<V>(entry: Entry<V>, toDocument: TallyOptions<V>["toDocument"]): Unwritten {
  const { changes } = entry;
  return {
    document: toDocument(entry.id, entry.value),
    written: () => {
      entry.written = changes;
    },
  };
}
