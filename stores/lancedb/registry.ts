import type { Connection, Table } from "@lancedb/lancedb";
import type { Schema } from "apache-arrow";
import { AppError, conflict, unavailable } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import { type Collection, openCollection, type TableUse, type VersionedRecord } from "./collection.ts";
import { parseTableName, type TableRole } from "./table-names.ts";

/** What each role adds to the shared operations. */
export interface RoleTables<R> {
  readonly role: TableRole;
  schema(dimensions: number): Schema;
  /** Prepares a table for use. Idempotent; repairs a table whose creation was interrupted. */
  use(table: Table): Promise<TableUse<R>>;
}

/** The tables of one role in one folder. A table is opened on first use. Creations and drops run one at a time. */
export interface Registry<R> {
  has(name: string): boolean;
  /** Sorted. */
  names(): readonly string[];
  /** undefined when there is no such table. */
  get(name: string): Promise<Collection<R> | undefined>;
  /** Throws `conflict` when the table exists with other dimensions. */
  ensure(name: string, dimensions: number): Promise<void>;
  drop(name: string): Promise<void>;
  isOpen(): boolean;
  probe(): Promise<boolean>;
  close(): Promise<void>;
}

interface OpenFolder<R> {
  readonly connection: Connection;
  /** The existing tables. No other process creates or drops tables here. */
  readonly names: Set<string>;
  readonly tables: RoleTables<R>;
  readonly log: Log;
  release(): Promise<void>;
}

export function createRegistry<R extends VersionedRecord>(folder: OpenFolder<R>): Registry<R> {
  const { connection, names, tables, log } = folder;
  const opened = new Map<string, Promise<Collection<R>>>();
  const inTurn = createTurns();
  let closing: Promise<void> | undefined;

  const keep = (name: string, opening: Promise<Collection<R>>) => {
    opened.set(name, opening);
    opening.catch(() => opened.delete(name)); // The next use tries again.
    return opening;
  };
  const ready = async (table: Table) => openCollection(table, await tables.use(table), log);
  const get = async (name: string) => {
    if (closing !== undefined) throw unavailable("vectorstore");
    if (!names.has(name)) return undefined;
    return opened.get(name) ?? keep(name, connection.openTable(name).then(ready));
  };
  const ensure = async (name: string, dimensions: number) => {
    if (closing !== undefined) throw unavailable("vectorstore");
    const collection = await get(name).catch(() => undefined);
    if (collection === undefined) {
      // Also works when a crash interrupted the creation. Fails when a table exists and cannot be read.
      await keep(name, connection.createEmptyTable(name, tables.schema(dimensions)).then(ready));
      names.add(name);
    } else if (collection.dimensions !== 0 && collection.dimensions !== dimensions) {
      throw conflict(`the collection has vectors of ${collection.dimensions} dimensions, not ${dimensions}`);
    }
  };
  const drop = async (name: string) => {
    if (closing !== undefined) throw unavailable("vectorstore");
    if (!names.delete(name)) return;
    const collection = await opened.get(name)?.catch(() => undefined);
    opened.delete(name);
    await collection?.close();
    await connection.dropTable(name).catch((error: unknown) => {
      names.add(name);
      throw error;
    });
  };
  const close = async () => {
    await inTurn(async () => undefined);
    for (const collection of await Promise.allSettled(opened.values())) {
      if (collection.status === "fulfilled") await collection.value.close();
    }
    connection.close();
    await folder.release();
  };
  return {
    has: (name) => names.has(name),
    names: () => [...names].sort(),
    get,
    ensure: (name, dimensions) => inTurn(() => ensure(name, dimensions)),
    drop: (name) => inTurn(() => drop(name)),
    isOpen: () => closing === undefined,
    probe: () =>
      connection
        .tableNames({ limit: 1 })
        .then(() => true)
        .catch(() => false),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

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
