import { invalidInput } from "../../domain/errors.ts";
import { checkSpace, type NotedSpace } from "../../domain/vector-space.ts";
import { batchesOf } from "../../platform/batches.ts";
import { newestById } from "../checks/records.ts";
import type { CollectionRef, VectorRecord } from "../ports/vectors.ts";
import { batchRows, createGroupWriter, type GroupWriter } from "../writing/group-writer.ts";
import type { Api, Filter, Handle } from "./api.ts";
import { createGuard, type Guard } from "./guard.ts";
import type { Handles } from "./handles.ts";
import { collectionName } from "./names.ts";

export type Deletion = { readonly ids: readonly number[] } | { readonly where: Filter };

/**
 * The collections of one installation. All writes to one collection go through one queue. Throws `unavailable` when the
 * server fails.
 */
export interface Collections {
  /** Throws `conflict` when the collection exists with other dimensions or of another embedder. */
  ensure(ref: CollectionRef, dimensions: number, embedder?: string): Promise<void>;
  drop(ref: CollectionRef): Promise<void>;
  /** Always asks the server, because callers take the answer as a sign that the server is alive. */
  spaceOf(ref: CollectionRef): Promise<NotedSpace | null>;
  /** Throws `invalid_input` for vectors with other dimensions. */
  upsert(ref: CollectionRef, records: readonly VectorRecord[]): Promise<void>;
  delete(ref: CollectionRef, deletions: readonly Deletion[]): Promise<void>;
  /** Runs a read; returns `missing` for a missing collection. */
  read<T>(ref: CollectionRef, missing: T, work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Like `read`, for vectors with the expected dimensions. Throws `invalid_input` when the collection has others. */
  readVectors<T>(
    ref: CollectionRef,
    expected: { readonly dimensions: number; readonly missing: T },
    work: (handle: Handle) => Promise<T>,
  ): Promise<T>;
  readonly guarded: Guard["guarded"];
  close(): Promise<void>;
}

type Writer = GroupWriter<VectorRecord, Deletion>;

export function createCollections(api: Api, handles: Handles, space: string): Collections {
  const { guarded, close } = createGuard("vectorstore");
  // One small object per collection that this process has written to.
  const writers = new Map<string, Writer>();
  const writerOf = (name: string): Writer => {
    const writer = writers.get(name) ?? createWriter(api, handles, name);
    writers.set(name, writer);
    return writer;
  };
  /** All writes use this function, so that they are queued in the order of the calls. */
  const whenThere = (ref: CollectionRef, dimensions: number | undefined, work: (writer: Writer) => Promise<unknown>) =>
    guarded(async () => {
      const name = collectionName(space, ref);
      const handle = await handles.get(name);
      if (handle === undefined) return;
      if (dimensions !== undefined && dimensions !== handle.dimensions) await checkAgain(handles, name, dimensions);
      await work(writerOf(name));
    });

  return {
    guarded,
    ensure: (ref, dimensions, embedder) =>
      guarded(async () => {
        const name = collectionName(space, ref);
        const make = async () => {
          const handle = await api.findOrMake(name, { dimensions, embedder: embedder ?? null }, ref.kind);
          handles.set(handle);
          checkSpace(handle, { dimensions, embedder: embedder ?? handle.embedder });
        };
        await writerOf(name).write({ kind: "alone", work: make });
      }),
    drop: (ref) =>
      whenThere(ref, undefined, (writer) => {
        const name = collectionName(space, ref);
        const work = async () => {
          await handles.use(name, undefined, () => api.drop(name));
          handles.forget(name);
        };
        return writer.write({ kind: "alone", work });
      }),
    spaceOf: (ref) =>
      guarded(async () => {
        const handle = await handles.refresh(collectionName(space, ref));
        return handle === undefined ? null : { dimensions: handle.dimensions, embedder: handle.embedder };
      }),
    upsert: async (ref, records) => {
      const [first] = records;
      if (first === undefined) return;
      await whenThere(ref, first.vector.length, (writer) =>
        Promise.all(batchesOf(records, batchRows).map((piece) => writer.write({ kind: "upsert", records: piece }))),
      );
    },
    delete: (ref, deletions) =>
      whenThere(ref, undefined, (writer) =>
        Promise.all(deletions.map((deletion) => writer.write({ kind: "delete", deletion }))),
      ),
    read: (ref, missing, work) => guarded(() => handles.use(collectionName(space, ref), missing, work)),
    readVectors: (ref, { dimensions, missing }, work) =>
      guarded(async () => {
        const name = collectionName(space, ref);
        const handle = await handles.get(name);
        if (handle !== undefined && handle.dimensions !== dimensions) await checkAgain(handles, name, dimensions);
        return handles.use(name, missing, work);
      }),
    close: async () => {
      await close();
      await Promise.all([...writers.values()].map((writer) => writer.close()));
    },
  };
}

/** Another process may have created the collection anew since the handle was read. */
async function checkAgain(handles: Handles, name: string, dimensions: number): Promise<void> {
  const handle = await handles.refresh(name);
  if (handle === undefined || handle.dimensions === dimensions) return;
  throw invalidInput(`a vector must have ${handle.dimensions} dimensions`, "vector");
}

function createWriter(api: Api, handles: Handles, name: string): Writer {
  const commit = (work: (id: string) => Promise<void>) => handles.use(name, undefined, ({ id }) => work(id));
  return createGroupWriter<VectorRecord, Deletion>({
    upsert: (records) => commit((id) => upsertNewer(api, id, records)),
    delete: (deletions) =>
      commit(async (id) => {
        const ids = deletions.flatMap((deletion) => ("ids" in deletion ? deletion.ids : []));
        for (const piece of batchesOf([...new Set(ids)], idsPerDeletion)) await api.delete(id, { ids: piece });
        for (const deletion of deletions) if ("where" in deletion) await api.delete(id, deletion);
      }),
  });
}

/** 20,000 ids take 0.4 s. */
const idsPerDeletion = 5_000;

/**
 * The engine cannot compare versions, so this function first reads the stored versions. The queue admits no other write
 * of this process in between. When two processes write one record at the same moment, the later write wins, even with
 * an older version; the next change of the record or a rebuild repairs it.
 */
async function upsertNewer(api: Api, id: string, records: readonly VectorRecord[]): Promise<void> {
  const newest = newestById(records);
  const stored = await api.versions(
    id,
    newest.map((record) => record.id),
  );
  const due = newest.filter((record) => (stored.get(record.id) ?? record.version) <= record.version);
  if (due.length > 0) await api.upsert(id, due);
}
