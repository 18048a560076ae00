import type { Table } from "@lancedb/lancedb";
import { AppError, unavailable } from "../../domain/errors.ts";
import { openTablesLimit } from "../../domain/limits/caches.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { Log } from "../../platform/log.ts";
import type { CollectionRef, VectorStore } from "../ports/vectors.ts";
import { batchRows } from "../writing/group-writer.ts";
import type { Collection, VersionedRecord } from "./collection.ts";
import { connectTo } from "./connection.ts";
import { idIs, type RowFilter, sourceIs } from "./filters.ts";
import { ownFolder } from "./folder-lock.ts";
import { createRegistry, listTables, type Registry, type RoleTables, type Upkeep } from "./registry.ts";
import { parseTableName, type TableRole, tableName } from "./table-names.ts";

export interface LanceOptions {
  /** Created if it is missing. One process owns the folder at a time; both roles of that process may use it. */
  readonly folder: string;
  /** Tables that stay open (default: `openTablesLimit`). */
  readonly openTables?: number;
  /** Deviations from the service's usual maintenance. */
  readonly upkeep?: Partial<Upkeep>;
  readonly log: Log;
}

/** The operations that both roles share, over one folder of tables. */
export interface Collections<R>
  extends Pick<
    VectorStore,
    "ensure" | "drop" | "delete" | "deleteSource" | "count" | "list" | "ids" | "health" | "close"
  > {
  upsert(ref: CollectionRef, records: readonly R[]): Promise<void>;
  /** Runs a read; returns `missing` for a missing collection. */
  read<T>(ref: CollectionRef, missing: T, work: (collection: Collection<R>) => Promise<T>): Promise<T>;
}

const engine = "LanceDB 0.37";
/**
 * Old versions stay for a minute, longer than any search runs. Maintenance begins half a minute after a start, which
 * has other work until then. A part of 16,384 vectors takes 64 MB.
 */
const usualUpkeep: Upkeep = { keepVersionsMs: 60_000, firstLookMs: 30_000, partRows: 16_384 };

/** Old versions are removed at the latest when a running question may no longer read deleted documents. */
export const upkeepFor = ({ readersSeconds }: { readonly readersSeconds: number }): Partial<Upkeep> => ({
  keepVersionsMs: Math.min(usualUpkeep.keepVersionsMs, readersSeconds * 1_000),
});

/** Throws `conflict` when another process owns the folder, `unavailable` when the engine cannot open it. */
export async function openCollections<R extends VersionedRecord>(
  { folder, openTables = openTablesLimit, upkeep, log }: LanceOptions,
  tables: RoleTables<R>,
): Promise<Collections<R>> {
  const release = await ownFolder(folder, tables.role).catch(translated);
  try {
    const { connection } = await connectTo(folder);
    const names = new Set(await listTables(connection, tables.role));
    const parts = { path: folder, connection, names, tables, openTables, upkeep: { ...usualUpkeep, ...upkeep } };
    return createCollections(tables.role, createRegistry({ ...parts, log, release }));
  } catch (error) {
    await release();
    return translated(error);
  }
}

function translated(error: unknown): never {
  throw error instanceof AppError ? error : unavailable("vectorstore", error);
}

const idPage = 10_000;

/** One snapshot serves all pages: the ids of a million rows take 8 MB. */
async function idsOf(table: Table): Promise<readonly number[]> {
  const rows = await table.query().select(["id"]).toArrow();
  return Array.from({ length: rows.numRows }, (_, i) => Number(rows.getChild("id")?.get(i)));
}

function createCollections<R extends VersionedRecord>(role: TableRole, registry: Registry<R>): Collections<R> {
  const use = async <T>(
    ref: CollectionRef,
    missing: T,
    work: (collection: Collection<R>) => Promise<T>,
  ): Promise<T> => {
    const name = tableName(role, ref);
    try {
      return await registry.use(name, missing, work);
    } catch (error) {
      if (error instanceof AppError && error.kind !== "unavailable") throw error;
      if (registry.isOpen() && !registry.has(name)) return missing; // The collection was dropped during the call.
      throw unavailable("vectorstore", error);
    }
  };
  const remove = (ref: CollectionRef, filters: readonly RowFilter[]) =>
    use(ref, undefined, (collection) => collection.delete(filters));
  async function* allIds(ref: CollectionRef): AsyncGenerator<readonly number[]> {
    const ids = await use(ref, [], ({ table }) => idsOf(table));
    yield* batchesOf(ids, idPage);
  }
  return {
    ensure: (ref, dimensions, embedder) =>
      registry.ensure(tableName(role, ref), { dimensions, embedder: embedder ?? null }),
    drop: (ref) => registry.drop(tableName(role, ref)),
    upsert: (ref, records) => use(ref, undefined, (collection) => collection.upsert(records)),
    delete: async (ref, ids) => remove(ref, batchesOf(ids, batchRows).map(idIs)),
    deleteSource: async (ref, source_id, revision) => remove(ref, [sourceIs(source_id, revision)]),
    count: (ref) => use(ref, 0, ({ table }) => table.countRows()),
    list: async () => registry.names().flatMap((name) => parseTableName(role, name) ?? []),
    ids: (ref) => allIds(ref),
    read: use,
    health: async () => {
      const started = performance.now();
      const isConnected = await registry.probe();
      return {
        status: isConnected ? "connected" : "disconnected",
        latency_ms: performance.now() - started,
        engine,
      };
    },
    close: registry.close,
  };
}
