import type { deletionGrace } from "../domain/limits/deletion.ts";
import { pictureFolder } from "../domain/picture-names.ts";
import { quoteOfKg } from "../domain/quotes.ts";
import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { Cache } from "../stores/ports/cache.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { GraphStore } from "../stores/ports/graph.ts";
import type { DeletedKg } from "../stores/ports/records/kg-deletions.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";
import { dueForSweep } from "./sweeper.ts";

interface WiperServices {
  readonly records: Pick<Records, "kgDeletions">;
  readonly documents: Pick<DocumentStore, "wipe">;
  readonly cache: Pick<Cache, "deleteTagged">;
  readonly files: Pick<FileStore, "deleteAll">;
  readonly graph: Pick<GraphStore, "dropKg">;
  /** null without a secondary graph. */
  readonly secondaryGraph: Pick<GraphStore, "dropKg"> | null;
  readonly vectors: Pick<VectorStore, "drop">;
  readonly keywords: Pick<KeywordIndex, "drop">;
  readonly grace?: Readonly<Record<keyof typeof deletionGrace, number>>;
  readonly log: Log;
}

/** Wipes deleted knowledge graphs. Any number of wipers may run; wiping twice does no harm. */
export interface KgWiper {
  /**
   * Wipes knowledge graphs that were hidden long enough before `now`, first and second wipes; returns how many. One
   * that cannot be wiped is tried again later, and does not stop the others.
   */
  wipeOnce(now: Date): Promise<number>;
}

/** Rows of one kind that one transaction deletes. */
const wipeBatch = 500;
const atOnce = 20;
/** Waits after failures of one knowledge graph. */
const [firstWaitMs, longestWaitMs] = [30_000, 10 * 60_000];
const kinds = ["chunk", "entity"] as const;

/**
 * The row of the knowledge graph is the work order: it stays until the second wipe has ended, so that the next process
 * continues after a crash. Each step deletes by the graph's id and may be repeated. An engine that is away delays
 * neither the other engines nor the records.
 */
export function createKgWiper(services: WiperServices): KgWiper {
  const { records, documents, cache, files, graph, secondaryGraph, vectors, keywords, grace, log } = services;

  const apart = createWorkApart<DeletedKg>({
    name: "wiper of knowledge graphs",
    keyOf: ({ kg_id }) => `${kg_id}`,
    work: wipe,
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });

  async function wipe(kg: DeletedKg): Promise<boolean> {
    await cache.deleteTagged(quoteOfKg(kg.kg_id));
    const outside = await Promise.allSettled(dropsOf(kg));
    while ((await records.kgDeletions.wipe(kg.kg_id, wipeBatch)) > 0);
    while ((await documents.wipe([quoteOfKg(kg.kg_id)], wipeBatch)) > 0);
    const failed = outside.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    await records.kgDeletions.end(kg);
    return true;
  }

  const dropsOf = ({ kg_id, keeps_vectors }: DeletedKg): Promise<void>[] => [
    ...kinds.map((kind) => keywords.drop({ kg_id, kind })),
    ...(keeps_vectors ? [] : kinds.map((kind) => vectors.drop({ kg_id, kind }))),
    graph.dropKg(kg_id),
    ...(secondaryGraph ? [secondaryGraph.dropKg(kg_id)] : []),
    files.deleteAll(pictureFolder(kg_id)),
  ];

  return {
    async wipeOnce(now) {
      const nowMs = now.getTime();
      const wiped = await apart.run(apart.due(nowMs, atOnce), nowMs);
      const except = apart.failedKeys().map(Number);
      const due = await records.kgDeletions.due(dueForSweep(now, grace), { limit: atOnce, except });
      return wiped + (await apart.run(due, nowMs));
    },
  };
}
