import { unavailable } from "../../domain/errors.ts";
import type { GraphStore } from "../ports/graph.ts";

/** For this long after a failure calls fail at once, without another attempt and another line in the log. */
const pauseMs = 10_000;

/**
 * A graph store that the service can do without. It opens on first use; after a failure a later call opens it again.
 * Calls throw `unavailable` (`role`) while it cannot be opened.
 */
export function createLateGraph(role: string, open: () => Promise<GraphStore>): GraphStore {
  let opening: Promise<GraphStore> | undefined;
  let isOpen = true;
  const ready = (): Promise<GraphStore> => {
    if (!isOpen) return Promise.reject(unavailable(role));
    opening ??= open().catch((error: unknown) => {
      setTimeout(() => {
        opening = undefined;
      }, pauseMs).unref();
      throw error;
    });
    return opening;
  };
  const later =
    <A extends readonly unknown[], R>(method: (store: GraphStore) => (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> =>
      method(await ready())(...args);
  return {
    upsertChunks: later((store) => store.upsertChunks),
    deleteChunks: later((store) => store.deleteChunks),
    deleteSource: later((store) => store.deleteSource),
    upsertEntities: later((store) => store.upsertEntities),
    deleteEntities: later((store) => store.deleteEntities),
    upsertRelations: later((store) => store.upsertRelations),
    deleteRelations: later((store) => store.deleteRelations),
    dropKg: later((store) => store.dropKg),
    entitiesOf: later((store) => store.entitiesOf),
    chunksAbout: later((store) => store.chunksAbout),
    chunksMentioning: later((store) => store.chunksMentioning),
    neighbours: later((store) => store.neighbours),
    paths: later((store) => store.paths),
    counts: later((store) => store.counts),
    differingChunks: later((store) => store.differingChunks),
    differingEntities: later((store) => store.differingEntities),
    differingRelations: later((store) => store.differingRelations),
    async *ids(kg_id, kind) {
      yield* (await ready()).ids(kg_id, kind);
    },
    health: () =>
      ready().then(
        (store) => store.health(),
        () => ({ status: "disconnected" as const, latency_ms: 0, engine: "unopened" }),
      ),
    async close() {
      isOpen = false;
      await opening?.then(
        (store) => store.close(),
        () => undefined,
      );
    },
  };
}
