import type { KeyRecords } from "../../stores/ports/records/keys.ts";

export interface LastUsed {
  note(id: string): void;
  /** Writes what was noted since the last call; what could not be written is kept for the next. */
  flush(): Promise<void>;
}

/** The last use of each key, in memory until `flush`. One entry per key. */
export function createLastUsed(records: Pick<KeyRecords, "touch">): LastUsed {
  let used = new Map<string, Date>();
  return {
    note: (id) => void used.set(id, new Date()),
    async flush() {
      if (used.size === 0) return;
      const writing = used;
      used = new Map();
      try {
        await records.touch([...writing].map(([id, at]) => ({ id, at })));
      } catch (error) {
        used = new Map([...writing, ...used]);
        throw error;
      }
    },
  };
}
