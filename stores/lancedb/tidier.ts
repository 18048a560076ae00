import type { Job, Table } from "@lancedb/lancedb";
import type { Log } from "../../platform/log.ts";
import type { GroupWriter } from "../writing/group-writer.ts";
import { isOptimizeDue } from "./maintenance-policy.ts";
import type { VectorIndex } from "./vector-index.ts";

/**
 * Maintenance of one table: compacts it, indexes new rows and drops old versions, between two batches of its writer.
 */
export interface Tidier {
  /** Called after each commit. */
  noticed(commits: number, rows: number): void;
  /** Waits for a running compaction, and cancels a running index build. */
  close(): Promise<void>;
}

interface TidierOptions {
  readonly table: Table;
  readonly writer: Pick<GroupWriter<never, never>, "write">;
  /** Built beside the writes. */
  readonly index: VectorIndex | undefined;
  readonly log: Log;
}

const idleMs = 1_000;
/** Old versions are kept for searches that still read them. No search runs this long. */
const keepVersionsMs = 60_000;

export function createTidier({ table, writer, index, log }: TidierOptions): Tidier {
  let untidy = { commits: 0, rows: 0 };
  let idle: NodeJS.Timeout | undefined;
  let tidying: Promise<void> | undefined;
  let indexing: Job | undefined;
  let isClosed = false;

  const optimize = async () => {
    untidy = { commits: 0, rows: 0 };
    await table.optimize({ cleanupOlderThan: new Date(Date.now() - keepVersionsMs) });
  };
  const buildIndex = async () => {
    if (isClosed) return;
    indexing = await index?.start();
    if (isClosed) await indexing?.cancel();
    await indexing?.wait();
    await index?.settle();
  };
  const tidy = async () => {
    try {
      await writer.write({ kind: "alone", work: optimize });
      await buildIndex();
    } catch (error) {
      // The table stays correct without optimising, only slower. The next writes start the next attempt.
      if (!isClosed) log.warn({ err: error, table: table.name }, "optimising a table failed");
    } finally {
      indexing = undefined;
      tidying = undefined;
      lookWhenIdle();
    }
  };
  const tidyIfDue = async (moment: "busy" | "idle") => {
    if (isClosed || tidying !== undefined) return;
    const total = await table.countRows();
    if (isOptimizeDue({ ...untidy, total }, moment) && !isClosed) tidying ??= tidy();
  };
  const look = (moment: "busy" | "idle") => {
    tidyIfDue(moment).catch((error: unknown) => log.warn({ err: error, table: table.name }, "counting rows failed"));
  };
  const lookWhenIdle = () => {
    clearTimeout(idle);
    if (!isClosed && untidy.commits > 0) idle = setTimeout(() => look("idle"), idleMs).unref();
  };

  return {
    noticed(commits, rows) {
      untidy = { commits: untidy.commits + commits, rows: untidy.rows + rows };
      lookWhenIdle();
      look("busy");
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await indexing?.cancel().catch(() => undefined); // The build may have ended already.
      await tidying;
    },
  };
}
