import type { SourceRecords } from "../stores/ports/records/sources.ts";

/** Which sources were quoted, noted in memory and written now and then: reading must not cost a write each time. */
export interface AccessLog {
  note(source_ids: readonly (string | null)[]): void;
  /** Writes what was noted since the last call, in one statement. */
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
