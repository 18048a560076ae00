import { closeTogether } from "../platform/close-together.ts";
import type { Log } from "../platform/log.ts";
import { createStoreGuard, type StoreGuard } from "./breaker/guard.ts";
import { chooseEngines } from "./choose-engines.ts";
import type { Cache } from "./ports/cache.ts";
import type { DocumentStore } from "./ports/documents.ts";
import type { FileStore } from "./ports/files.ts";
import type { GraphStore } from "./ports/graph.ts";
import type { Closable } from "./ports/health.ts";
import type { Purger } from "./ports/purger.ts";
import type { Records } from "./ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "./ports/vectors.ts";
import type { StoreSettings } from "./roles/choice.ts";
import { type Installation, openInstallation } from "./roles/records.ts";

/** Every role with the engine that the configuration chose for it. */
export interface Stores extends Closable {
  readonly records: Records;
  readonly graph: GraphStore;
  /**
   * A copy of the knowledge graphs that ask for one; null if none is configured. It may be down for days: nothing reads
   * it.
   */
  readonly secondaryGraph: GraphStore | null;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly documents: DocumentStore;
  readonly cache: Cache;
  readonly files: FileStore;
  /** The state of the backends, as the calls of the guarded roles show it. */
  readonly traffic: Pick<StoreGuard, "isAlive" | "isTroubled" | "forget">;
  /** The lock of processes that serve the installation. Tools that only look do not take it. */
  readonly occupancy: Pick<Installation["occupancy"], "take">;
  readonly purger: Purger;
}

export type StoreRole = Exclude<keyof Stores, "close" | "traffic" | "occupancy" | "purger" | "secondaryGraph">;

/** Wraps every call of a role, and returns the same role. */
export type AroundStore = <S extends Stores[StoreRole]>(role: StoreRole, store: S) => S;

interface OpenOptions {
  readonly around?: AroundStore | undefined;
  /** See `openRecords`. */
  readonly giveWay?: () => Promise<void>;
}

/** Opens all engines or none. Waits for servers that are still booting. */
export const openStores = (
  settings: StoreSettings,
  log: Log,
  { around = (_, store) => store, giveWay }: OpenOptions = {},
): Promise<Stores> =>
  closeTogether(log, async (keep) => {
    const chosen = chooseEngines(settings);
    const { records, occupancy, purger, parts } = keep(await openInstallation(settings, log, giveWay));
    const files = keep(await chosen.files.open(parts));
    const secondaryGraph = keep(await chosen.secondaryGraph.open(parts));
    await (secondaryGraph === null ? records.copies.end() : records.copies.begin("Neo4j"));
    const guard = keep(createStoreGuard(backendsOf(chosen)));
    const guarded: AroundStore = (role, store) => guard.around(role, around(role, store));
    return {
      files: guarded("files", files),
      records: guarded("records", records),
      graph: guarded("graph", keep(await chosen.graph.open(parts))),
      secondaryGraph,
      keywords: guarded("keywords", keep(await chosen.keywords.open(parts))),
      vectors: guarded("vectors", keep(await chosen.vectors.open(parts))),
      documents: guarded("documents", keep(await chosen.documents.open(parts))),
      cache: guarded("cache", keep(await chosen.cache.open(parts))),
      traffic: guard,
      occupancy,
      purger,
    };
  });

const backendsOf = (chosen: ReturnType<typeof chooseEngines>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(chosen).flatMap(([role, { backend }]) => (backend ? [[role, backend]] : [])));
