import type { SourceRecords } from "../stores/ports/records/sources.ts";

/**
 * Remembers which sources answers cite, and writes them to the records from time to time, so that an answer costs no
 * write.
 */
export interface AccessLog {
  note(source_ids: readonly (string | null)[]): void;
  /** Writes the sources noted since the last call, in one statement. */
  flush(): Promise<void>;
}

export function createAccessLog({ sources }: { readonly sources: Pick<SourceRecords, "touchAccessed"> }): AccessLog {
  let noted = new Set<string>();
  return {
    note(source_ids) {
      for (const id of source_ids) if (id !== null) noted.add(id);
    },
    async flush() {
      const ids = [...noted];
      noted = new Set();
      if (ids.length > 0) await sources.touchAccessed(ids, new Date());
    },
  };
}
