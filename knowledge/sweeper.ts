import type { FileStore } from "../stores/ports/files.ts";
import type { GraphStore } from "../stores/ports/graph.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";
import { parsedFolder } from "./ingestion/plan.ts";

interface SweeperServices {
  readonly records: Pick<Records, "cutover" | "tables" | "sources">;
  readonly files: FileStore;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
}

/** A revision that nobody reads any more, but whose leftovers engines and files may still hold. */
interface Leftover {
  readonly kg_id: number;
  readonly source_id: string;
  readonly revision: number;
}

export interface Sweeper {
  /** Removes leftovers that retired before `before`; returns how many. Each may be swept any number of times. */
  sweepOnce(before: Date): Promise<number>;
}

const batch = 20;

/** Deletes from engines and files first and from the records last: a crash in between leaves the record that says so. */
export function createSweeper({ records, files, graph, vectors, keywords }: SweeperServices): Sweeper {
  async function sweepEngines({ kg_id, source_id, revision }: Leftover): Promise<void> {
    const collection = { kg_id, kind: "chunk" } as const;
    await Promise.all([
      vectors.deleteSource(collection, source_id, revision),
      keywords.deleteSource(collection, source_id, revision),
      graph.deleteSource(kg_id, source_id, revision),
      files.deleteAll(parsedFolder(source_id, revision)),
    ]);
  }

  return {
    async sweepOnce(before) {
      const revisions = await records.cutover.sweepable(before, batch);
      for (const leftover of revisions) {
        await sweepEngines(leftover);
        await records.tables.drop(leftover.source_id, leftover.revision);
        await records.cutover.sweep(leftover.source_id, leftover.revision);
      }
      return revisions.length;
    },
  };
}
