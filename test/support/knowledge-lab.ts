// The knowledge service in process: real stores and steps, the ingestion graph over direct calls. No workflow engine.

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createPictureRenderer } from "../../activities/ingest-document/render-pictures.ts";
import type { IngestionServices } from "../../activities/ingest-document/services.ts";
import { createIngestionWork } from "../../activities/ingest-document/work.ts";
import { ingestDocument } from "../../agents/ingest-document.ts";
import type { Ctx } from "../../domain/auth.ts";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { currentDerivation } from "../../ingest/derivation.ts";
import { extractPort } from "../../ingest/prepare/extract-port.ts";
import { createDeleteKg, type DeleteKg } from "../../knowledge/delete-kg.ts";
import { createEdits, type Edits } from "../../knowledge/edits.ts";
import { createKgWiper } from "../../knowledge/kg-wiper.ts";
import { createMerges, type Merges } from "../../knowledge/merges.ts";
import { createPostedChunks, type PostedChunks } from "../../knowledge/posted-chunks.ts";
import { createProjectionRelay, type ProjectionRelay } from "../../knowledge/projection/relay.ts";
import { createSyncStates } from "../../knowledge/projection/sync-states.ts";
import { createRegistry, type Registry } from "../../knowledge/registry.ts";
import { createSources, type Sources } from "../../knowledge/sources.ts";
import { createSweeper, type Sweeper } from "../../knowledge/sweeper.ts";
import type { Embedder } from "../../models/embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate, type PriorityGate } from "../../platform/priority-gate.ts";
import { openStores, type Stores } from "../../stores/open.ts";
import type { Accepted } from "../../stores/ports/records/sources.ts";
import { type CountedWork, countedWork } from "./counted-work.ts";
import { tenant_id } from "./document-lab.ts";
import { openTestDatabase } from "./postgres.ts";
import { runDirectly } from "./run-directly.ts";
import { sharedThreads } from "./shared-threads.ts";
import type { SmallText } from "./small-texts.ts";

export const ctx: Ctx = { tenant_id, key_id: "key_test", scopes: ["write"], trace_id: "trc_test" };

/** A document, and the options of its ingestion that differ from the defaults. */
type LabDocument = SmallText & Partial<IngestOptions>;

export interface KnowledgeLab {
  readonly stores: Stores;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly sources: Sources;
  readonly edits: Edits;
  readonly postedChunks: PostedChunks;
  readonly merges: Merges;
  readonly deleteKg: DeleteKg;
  readonly sweeper: Sweeper;
  readonly relay: ProjectionRelay;
  readonly embedder: Embedder;
  /** Accepts a document under an explicit name. */
  accept(kg: string, name: string, document: LabDocument): Promise<Accepted>;
  /** Accepts a document and runs all stages of its ingestion. */
  ingest(kg: string, name: string, document: LabDocument): Promise<Accepted>;
  /** The same for a document of another tenant. */
  ingestAs(who: Ctx): KnowledgeLab["ingest"];
  /** Does the work of an accepted document. */
  run(ref: IngestionRef): Promise<void>;
  readonly registry: Registry;
  readonly models: IngestionServices["models"];
  /** Waits until the engines have reached the present version of the records. */
  project(kg: string): Promise<void>;
  /** Sweeps and wipes as if it were the next day, until nothing is left. */
  sweepEverything(): Promise<void>;
  close(): Promise<void>;
}

interface LabOptions {
  /** Called for the work on chunks. */
  readonly count?: (work: CountedWork, chunks: number) => void;
  /** Whether ingestions draw pictures, which takes most of the time of a small document. Default: no. */
  readonly drawing?: boolean;
  /** Default: a gate without questions. */
  readonly priorityGate?: PriorityGate;
}

const noPictures: IngestionServices["pictureRenderer"] = { atLeast: async () => [] };

/** `settings` are added to those of the lab's folder and database. */
export async function openKnowledgeLab(
  settings: Readonly<Record<string, string>> = {},
  { count = () => undefined, drawing = false, priorityGate = createPriorityGate() }: LabOptions = {},
): Promise<KnowledgeLab> {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "lore-knowledge-"));
  const stores = await openStores(
    readConfig({ ...settings, LORE_DATA_DIR: folder, DATABASE_URL: database.near }),
    silentLog(),
  );
  const { embedder, renderer, preparer } = sharedThreads;
  const registry = createRegistry({ ...stores, embedder, autoCreate: true });
  const relay = createProjectionRelay({ ...stores, embedder, priorityGate, log: silentLog() });
  const services: IngestionServices = {
    ...stores,
    embedder,
    derivation: currentDerivation,
    models: { extract: extractPort(preparer).run },
    registry,
    relay,
    pictureRenderer: drawing
      ? createPictureRenderer({ ...stores, render: (input) => renderer.render(input, "'self'") })
      : noPictures,
    preparer,
    priorityGate,
  };
  const work = createIngestionWork(countedWork(services, count));
  const sources = createSources({
    ...stores,
    registry,
    syncStates: createSyncStates({ records: stores.records, relay }),
    wake: () => undefined,
  });
  const sweeper = createSweeper({ ...stores, redraw: async () => undefined, log: silentLog() });
  const kgWiper = createKgWiper({ ...stores, log: silentLog() });

  const acceptAs =
    (who: Ctx): KnowledgeLab["accept"] =>
    async (kg_name, name, { file_type, content, ...options }) => {
      const file = await stores.files.spool(Readable.from([content]), 1_000_000);
      return sources.accept(who, {
        kg_name,
        file,
        file_name: `${name}.${file_type}`,
        file_type,
        source_type: "file",
        source_name: name,
        metadata: {},
        options: { chunking_strategy: "semantic", chunk_size: 1_000, ...options },
      });
    };

  /** Does the work of a workflow engine's worker, without an engine. */
  async function run(ref: IngestionRef): Promise<void> {
    await runDirectly(ingestDocument, { work, claim: randomUUID() }, ref);
  }

  const ingestAs =
    (who: Ctx): KnowledgeLab["ingest"] =>
    async (kg, name, document) => {
      const accepted = await acceptAs(who)(kg, name, document);
      const { job_id, source_id, revision } = accepted;
      const { id: kg_id } = await registry.get(who, kg);
      if (!accepted.existing) await run({ kg_id, job_id, source_id, revision });
      return accepted;
    };

  return {
    stores,
    databaseUrl: database.url,
    folder,
    sources,
    edits: createEdits({ records: stores.records, registry }),
    postedChunks: createPostedChunks({ ...services, remembering: embedder, log: silentLog() }),
    merges: createMerges({ records: stores.records, registry }),
    deleteKg: createDeleteKg({ records: stores.records, registry, wake: () => undefined }),
    sweeper,
    relay,
    embedder,
    accept: acceptAs(ctx),
    ingest: ingestAs(ctx),
    ingestAs,
    run,
    registry,
    models: services.models,
    async project(name) {
      const kg = await registry.get(ctx, name);
      await relay.catchUp(kg.id, kg.version, AbortSignal.timeout(60_000));
    },
    async sweepEverything() {
      const tomorrow = new Date(Date.now() + 86_400_000);
      let swept: number;
      do swept = (await sweeper.sweepOnce(tomorrow)) + (await kgWiper.wipeOnce(tomorrow));
      while (swept > 0);
      await sweeper.sweepUploads(tomorrow);
    },
    async close() {
      await stores.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
