import type { Job, Table } from "@lancedb/lancedb";
import { holdsDeleted, loosen } from "./loosen.ts";
import type { Untidiness } from "./maintenance-policy.ts";
import type { VectorIndex } from "./vector-index.ts";

export interface WorkOptions {
  readonly table: Table;
  /** The table's own folder. */
  readonly folder: string;
  readonly index: VectorIndex | undefined;
  /** How long old versions are kept for searches that still read them. */
  readonly keepVersionsMs: number;
  /** Runs work while no write runs. */
  alone(work: () => Promise<void>): Promise<void>;
}

const now = (): number => performance.now();

export interface Task {
  readonly before: Untidiness;
  /** Whether the bytes of deleted rows go. */
  readonly isErasing: boolean;
  /** False: writes wait. */
  readonly isBesideWrites: boolean;
}

interface Done {
  /** Whether files are left that only old versions use. */
  readonly isSuperseding: boolean;
  /** Time of the rewriting, without the training of an index. */
  readonly rewriteMs: number;
}

/** The engine's part of the maintenance of one table. */
export interface TableWork {
  run(task: Task): Promise<Done>;
  /** Cancels a running index build. */
  cancel(): Promise<void>;
}

export function createTableWork({ table, folder, index, keepVersionsMs, alone }: WorkOptions): TableWork {
  let indexing: Job | undefined;
  let isCancelled = false;

  /** Returns whether files were rewritten. */
  const optimize = async (cleanupOlderThan: Date, isBesideWrites: boolean): Promise<boolean> => {
    let removed = 0;
    const run = async () => {
      removed = (await table.optimize({ cleanupOlderThan })).compaction.fragmentsRemoved;
    };
    await (isBesideWrites ? run() : alone(run));
    return removed > 0;
  };
  /** Returns whether an index was built. */
  const buildIndex = async (): Promise<boolean> => {
    const job = await index?.start();
    indexing = job;
    if (isCancelled) await job?.cancel();
    await job?.wait();
    indexing = undefined;
    await index?.settle();
    return job !== undefined;
  };
  return {
    async run({ before: { rows, supersededSince }, isErasing, isBesideWrites }) {
      const started = now();
      const ageMs = supersededSince === undefined ? 0 : now() - supersededSince;
      const isOld = supersededSince !== undefined && ageMs >= keepVersionsMs;
      if (isErasing) await loosen(table, folder);
      const isRewritten = await optimize(isOld ? new Date(Date.now() - ageMs) : new Date(0), isBesideWrites);
      const rewriteMs = now() - started;
      const isIndexed = await buildIndex();
      const isKept = supersededSince !== undefined && !isOld;
      return { isSuperseding: rows > 0 || isErasing || isRewritten || isIndexed || isKept, rewriteMs };
    },
    async cancel() {
      isCancelled = true;
      await indexing?.cancel().catch(() => undefined); // The build may have ended already.
    },
  };
}

/** Commits, unindexed and deleted rows, and old versions that an earlier user of the table left behind. */
export async function stateOf(table: Table, folder: string): Promise<Untidiness> {
  const [{ fragmentStats, numRows }, indices, versions] = await Promise.all([
    table.stats(),
    table.listIndices(),
    table.listVersions(),
  ]);
  const rows = Math.max(0, ...indices.map(({ numUnindexedRows }) => numUnindexedRows ?? 0));
  return {
    // The files of an indexed table are merged only within a segment of the index, so their number says nothing.
    commits: indices.length === 0 ? Math.max(0, fragmentStats.numFragments - 1) : 0,
    rows,
    total: numRows,
    lastCommitAt: now(),
    erasableSince: (await holdsDeleted(table, folder)) ? now() : undefined,
    supersededSince: versions.length > 1 ? now() : undefined,
    notBefore: 0,
  };
}
