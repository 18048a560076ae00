import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Connection, Table } from "@lancedb/lancedb";
import type { Schema } from "apache-arrow";
import { AppError, unavailable } from "../../domain/errors.ts";
import { checkSpace, type NotedSpace } from "../../domain/vector-space.ts";
import type { Log } from "../../platform/log.ts";
import { type Collection, openCollection, type TableUse, type VersionedRecord } from "./collection.ts";
import { isTidyFolder } from "./fragments.ts";
import { createOpenTables } from "./open-tables.ts";
import { createSchedule } from "./schedule.ts";

import { parseTableName, type TableRole } from "./table-names.ts";
import { ensureWallColumn } from "./walls.ts";

/** What differs between the roles; everything else is shared. */
export interface RoleTables<R> {
  readonly role: TableRole;
  schema(space: NotedSpace): Schema;
  /**
   * Completes a new table, or a table whose creation was interrupted. Idempotent. Called once for each table in each
   * process.
   */
  repair?(table: Table): Promise<void>;
  use(table: Table): Promise<TableUse<R>>;
}

/**
 * The tables of one role in one folder. A table is opened on first use; the number of open tables is bounded.
 * Creations and drops run one at a time.
 */
export interface Registry<R> {
  has(name: string): boolean;
  /** Sorted. */
  names(): readonly string[];
  /** Runs `work` on the table; returns `missing` when there is no such table. */
  use<T>(name: string, missing: T, work: (collection: Collection<R>) => Promise<T>): Promise<T>;
  /** Throws `conflict` when the table exists with other dimensions or of another embedder. */
  ensure(name: string, space: NotedSpace): Promise<void>;
  drop(name: string): Promise<void>;
  isOpen(): boolean;
  probe(): Promise<boolean>;
  close(): Promise<void>;
}

interface OpenFolder<R> {
  readonly path: string;
  readonly connection: Connection;
  /** The existing tables. No other process creates or drops tables here. */
  readonly names: Set<string>;
  readonly tables: RoleTables<R>;
  /** Tables that stay open. */
  readonly openTables: number;
  readonly upkeep: Upkeep;
  readonly log: Log;
  release(): Promise<void>;
}

export interface Upkeep {
  /** How long old versions are kept for searches that still read them. */
  readonly keepVersionsMs: number;
  /** Time after opening until the first table is checked for maintenance that an earlier process left undone. */
  readonly firstLookMs: number;
  /** See `WorkOptions`. */
  readonly partRows: number;
}

/** Pause between the first checks of two tables, so that a start with thousands of tables stays responsive. */
const lookPauseMs = 100;

export function createRegistry<R extends VersionedRecord>(folder: OpenFolder<R>): Registry<R> {
  const { connection, names, tables, log } = folder;
  const repaired = new Set<string>();
  const opened = createOpenTables(async (name) => {
    const table = await connection.openTable(name);
    if (!repaired.has(name)) {
      await ensureWallColumn(table);
      await tables.repair?.(table);
      repaired.add(name);
    }
    const dueIn = (ms: number) => schedule.dueIn(name, ms);
    return openCollection(table, await tables.use(table), { ...upkeepOf(folder, name), dueIn });
  }, folder.openTables);
  const schedule = createSchedule({
    work: async (name) => {
      // Skips tables that need nothing: opening thousands of tables after a start would cost a minute of CPU.
      if (!opened.isOpen(name) && (await isTidyFolder(folderOf(folder, name)))) return undefined;
      return use(name, undefined, (collection) => collection.tidy());
    },
    // A table whose maintenance failed stays correct, only slower and larger.
    failed: (name, error) => log.warn({ err: error, table: name }, "the maintenance of a table failed"),
  });
  const inTurn = createTurns();
  let closing: Promise<void> | undefined;

  const refuseWhenClosed = () => {
    if (closing !== undefined) throw unavailable("vectorstore");
  };
  const use = async <T>(name: string, missing: T, work: (collection: Collection<R>) => Promise<T>) => {
    refuseWhenClosed();
    return names.has(name) ? opened.use(name, work) : missing;
  };
  const spaceOf = (name: string) => use(name, null, async (collection): Promise<NotedSpace> => collection);
  const ensure = async (name: string, space: NotedSpace) => {
    refuseWhenClosed();
    const found = await spaceOf(name).catch(() => null);
    if (found === null) {
      // Opening also works after a crash during the creation. It fails if the table exists but cannot be read.
      (await connection.createEmptyTable(name, tables.schema(space))).close();
      await opened.use(name, async () => undefined);
      names.add(name);
    } else if (found.dimensions !== 0) checkSpace(found, { ...space, embedder: space.embedder ?? found.embedder });
  };
  const drop = async (name: string) => {
    refuseWhenClosed();
    if (!names.delete(name)) return;
    schedule.forget(name);
    repaired.delete(name);
    // A table that cannot be closed can still be dropped.
    await opened.close(name).catch(() => undefined);
    await connection.dropTable(name).catch((error: unknown) => {
      names.add(name);
      throw error;
    });
  };
  const close = async () => {
    await inTurn(async () => undefined);
    const idle = schedule.close();
    await opened.closeAll();
    await idle;
    connection.close();
    await folder.release();
  };
  for (const [at, name] of [...names].entries()) schedule.dueIn(name, folder.upkeep.firstLookMs + at * lookPauseMs);
  return {
    has: (name) => names.has(name),
    names: () => [...names].sort(),
    use,
    ensure: (name, space) => inTurn(() => ensure(name, space)),
    drop: (name) => inTurn(() => drop(name)),
    isOpen: () => closing === undefined,
    probe: async () => connection.isOpen() && (await isFolder(folder.path)),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const folderOf = ({ path }: { readonly path: string }, name: string): string => join(path, `${name}.lance`);

function upkeepOf<R>({ path, upkeep: { keepVersionsMs, partRows }, log }: OpenFolder<R>, name: string) {
  const stepped = (step: string, ms: number) =>
    log.debug({ table: name, step, ms: Math.round(ms) }, "a step of a table's maintenance");
  return { folder: folderOf({ path }, name), keepVersionsMs, partRows, stepped };
}

/** Health probes run every few seconds. To find one name, the engine would list the folders of all tables. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Runs one piece of work at a time, in order. The engine's errors become `unavailable`. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work).catch((error: unknown) => {
      throw error instanceof AppError ? error : unavailable("vectorstore", error);
    });
    last = turn.catch(() => undefined); // The caller receives the error; the next work starts in any case.
    return turn;
  };
}

export async function listTables(connection: Connection, role: TableRole): Promise<readonly string[]> {
  const page = 1_000;
  const found: string[] = [];
  for (;;) {
    const after = found.at(-1);
    const names = await connection.tableNames({ limit: page, ...(after === undefined ? {} : { startAfter: after }) });
    found.push(...names);
    if (names.length < page) return found.filter((name) => parseTableName(role, name) !== undefined);
  }
}
