// Deletes a source. The records change in one transaction; then engines and files are cleaned at once, if they
// answer. The sweeper cleans them once more, and does the remaining work (docs/deleting.md).
import type { Ctx } from "../domain/auth.ts";
import { AppError } from "../domain/errors.ts";
import { deletionGrace } from "../domain/limits/deletion.ts";
import type { Conditional } from "../domain/record-tag.ts";
import { within } from "../platform/deadline.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { GraphStore } from "../stores/ports/graph.ts";
import type { DeletionResult } from "../stores/ports/records/cutover.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";
import type { ReadSyncStates, SyncStore } from "./projection/sync-states.ts";
import { type PictureRemoval, removePictures } from "./remove-pictures.ts";

export interface SourceDeletionOptions extends Conditional {
  /** Unfinished jobs of the source are cancelled. Otherwise they are a `conflict`. */
  readonly force: boolean;
  /** Default true. */
  readonly delete_from_vector_db?: boolean;
  /** Default false. Pictures are deleted only with the last source of a knowledge graph. */
  readonly delete_visualizations?: boolean;
  /**
   * Default false. Uploads go at once with the last source of a knowledge graph; otherwise the sweeper deletes them.
   */
  readonly delete_kg_files?: boolean;
}

/** synced: the store holds nothing of the source. pending: a background loop removes the rest. */
type Sync = "synced" | "pending" | "skipped";

export interface SourceDeleted
  extends Pick<
    DeletionResult,
    "chunks_deleted" | "entities_deleted" | "relations_deleted" | "vector_points_deleted" | "last_source"
  > {
  readonly visualizations_deleted: boolean;
  readonly kg_files_deleted: boolean;
  readonly sync: Readonly<Record<SyncStore, Sync>>;
  /** Backends that could not be cleaned now, by the names that errors use. */
  readonly away: readonly string[];
}

export interface SourceDeletionServices {
  readonly records: {
    readonly sources: Pick<Records["sources"], "unreferenced">;
    readonly cutover: Pick<Records["cutover"], "deleteSource">;
    readonly pictures: PictureRemoval["pictures"];
  };
  readonly files: Pick<FileStore, "deleteOlder"> & PictureRemoval["files"];
  readonly graph: Pick<GraphStore, "deleteSource">;
  readonly vectors: Pick<VectorStore, "deleteSource">;
  readonly keywords: Pick<KeywordIndex, "deleteSource">;
  /** Brings the change of entities and relations to the engines, and waits for them for a moment. */
  readonly syncStates: ReadSyncStates;
  readonly uploadSeconds?: number;
}

/** The client waits. An engine that takes longer continues, and its part of the answer is "pending". */
const cleaningMs = 3_000;
/** Accepting a document takes at most seconds from its stored bytes to its transaction. */
const arrivingMs = 60_000;

interface DeletedSource {
  readonly kg_name: string;
  readonly source_id: string;
}

export function createSourceDeletion(services: SourceDeletionServices) {
  const { records, files, graph, vectors, keywords, syncStates } = services;
  const { uploadSeconds = deletionGrace.uploadSeconds } = services;

  const engines = ({ kg_id }: DeletionResult, source_id: string, withVectors: boolean) => {
    const chunks = { kg_id, kind: "chunk" } as const;
    return {
      vectorstore: withVectors ? () => vectors.deleteSource(chunks, source_id, null) : nothing,
      keywords: () => keywords.deleteSource(chunks, source_id, null),
      graphdb: () => graph.deleteSource(kg_id, source_id, null),
    };
  };

  /**
   * Deletes uploads that no source uses and that no other request is uploading now. Returns whether all were deleted.
   */
  async function deleteUploads(hashes: readonly string[]): Promise<boolean> {
    const before = new Date(Date.now() - Math.min(arrivingMs, uploadSeconds * 1_000));
    const unreferenced = await records.sources.unreferenced(hashes);
    let deleted = 0;
    for (const hash of unreferenced) if (await files.deleteOlder(`uploads/${hash}`, before)) deleted += 1;
    return deleted === hashes.length;
  }

  /** The engines that do not show the change of entities and relations yet. */
  async function lagging({ kg_id, kg_version: version, is_complete }: DeletionResult): Promise<readonly SyncStore[]> {
    // The entities and relations of a hidden source go later, with its rows.
    if (!is_complete) return [];
    const states = await syncStates({ kg_id, version }).catch(() => null);
    return (["vectorstore", "keywords", "graphdb"] as const).filter((store) => states?.[store].status !== "synced");
  }

  return async (
    { tenant_id }: Ctx,
    { kg_name, source_id }: DeletedSource,
    options: SourceDeletionOptions,
  ): Promise<SourceDeleted> => {
    const { force, delete_from_vector_db = true, delete_visualizations = false, delete_kg_files = false } = options;
    const { expected = null } = options;
    const result = await records.cutover.deleteSource(
      { tenant_id, kg_name, source_id },
      { force, keep_vectors: !delete_from_vector_db, expected },
    );
    const { kg_id, kg_version, is_complete, content_hashes, ...counts } = result;
    // A hidden source still refers to its upload.
    const goesWithFiles = delete_kg_files && result.last_source && is_complete;
    let [visualizations_deleted, kg_files_deleted] = [false, false];
    const work = engines(result, source_id, delete_from_vector_db);
    const [vectorstore, keyword, graphdb, pages, uploads, late] = await Promise.all([
      attempt("vectorstore", work.vectorstore),
      attempt("keywords", work.keywords),
      attempt("graphdb", work.graphdb),
      // Pages that remain after a failure are older than the deletion, so a worker draws them again without the source.
      attempt("visualizations", async () => {
        visualizations_deleted =
          delete_visualizations &&
          result.last_source &&
          (await removePictures({ pictures: records.pictures, files }, { kg_id, upTo: kg_version }));
      }),
      attempt("files", async () => {
        kg_files_deleted = goesWithFiles && (await deleteUploads(content_hashes));
      }),
      lagging(result),
    ]);
    const state = (failed: string | null, store: SyncStore): Sync =>
      is_complete && failed === null && !late.includes(store) ? "synced" : "pending";
    return {
      ...counts,
      visualizations_deleted,
      kg_files_deleted,
      sync: {
        sql: is_complete ? "synced" : "pending",
        vectorstore: delete_from_vector_db ? state(vectorstore, "vectorstore") : "skipped",
        graphdb: state(graphdb, "graphdb"),
        keywords: state(keyword, "keywords"),
      },
      away: [...new Set([vectorstore, keyword, graphdb, pages, uploads, ...late])].filter((name) => name !== null),
    };
  };
}

const nothing = async (): Promise<void> => undefined;

/** null when the work is done, else the name of the backend that did not do it in time. The sweeper repeats it. */
async function attempt(name: string, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await within(cleaningMs, work(), () => new AppError("unavailable", `${name} unavailable`));
    return null;
  } catch (error) {
    const role = error instanceof AppError ? error.details?.role : undefined;
    return typeof role === "string" ? role : name;
  }
}
