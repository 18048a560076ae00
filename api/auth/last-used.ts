import type { KeyRecords } from "../../stores/ports/records/keys.ts";

export interface LastUsed {
  note(id: string): void;
  /** Writes the uses noted since the last call. If the write fails, the next call repeats it. */
  flush(): Promise<void>;
}

/** Keeps the last use of each key in memory until `flush`, one entry per key. */
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
