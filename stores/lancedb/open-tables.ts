/**
 * The open tables of a folder, by name. A table is opened on first use and shared by all its users. When too many are
 * open, the table that has been unused for longest is closed. A table in use is never closed for this reason, so for a
 * moment more tables than the bound may be open.
 */
export interface OpenTables<T> {
  /** Opens the table if necessary. When it cannot be opened, the next use tries again. */
  use<R>(name: string, work: (table: T) => Promise<R>): Promise<R>;
  /** Closes the table at once, even while it is in use: calls that use it fail. */
  close(name: string): Promise<void>;
  closeAll(): Promise<void>;
  isOpen(name: string): boolean;
  /** Number of open tables. */
  count(): number;
}

interface Closable {
  close(): Promise<void>;
}

interface Entry<T> {
  readonly opening: Promise<T>;
  users: number;
}

export function createOpenTables<T extends Closable>(open: (name: string) => Promise<T>, bound: number): OpenTables<T> {
  // In order of last use.
  const entries = new Map<string, Entry<T>>();
  const closing = new Map<string, Promise<void>>();

  const begin = (name: string): Entry<T> => {
    const entry = { opening: (closing.get(name) ?? Promise.resolve()).then(() => open(name)), users: 0 };
    entry.opening.catch(() => entries.get(name) === entry && entries.delete(name));
    return entry;
  };
  const close = (name: string): Promise<void> => {
    const entry = entries.get(name);
    entries.delete(name);
    if (entry === undefined) return closing.get(name) ?? Promise.resolve();
    const closed = entry.opening.then(
      (table) => table.close(),
      () => undefined, // The table never opened.
    );
    const done = closed.finally(() => closing.get(name) === done && closing.delete(name));
    closing.set(name, done);
    return done;
  };
  const closeUnused = () => {
    for (const [name, { users }] of entries) {
      if (entries.size <= bound) return;
      // No caller waits for this closing. The next opening of the table waits for the closing, and fails if the closing
      // failed.
      if (users === 0) close(name).catch(() => undefined);
    }
  };
  return {
    async use(name, work) {
      const entry = entries.get(name) ?? begin(name);
      entries.delete(name);
      entries.set(name, entry);
      entry.users += 1;
      try {
        return await work(await entry.opening);
      } finally {
        entry.users -= 1;
        closeUnused();
      }
    },
    close,
    async closeAll() {
      await Promise.allSettled([...[...entries.keys()].map(close), ...closing.values()]);
    },
    isOpen: (name) => entries.has(name),
    count: () => entries.size,
  };
}
