import { type IngestionWork, ingestDocument } from "../../agents/ingest-document.ts";
import { createKeyedMutex } from "../../platform/keyed-mutex.ts";
import { holdLease } from "../hold-lease.ts";
import { drawAndComplete } from "./complete-job.ts";
import { prepareDocument } from "./prepare-document.ts";
import { publishRevision } from "./publish-revision.ts";
import type { IngestionServices } from "./services.ts";
import { stageBatch } from "./stage-batch.ts";

/** The steps of an ingestion over the stores. Each may run twice. */
export function createIngestionWork(services: IngestionServices): IngestionWork {
  const { jobs } = services.records;
  const inTurn = createKeyedMutex();
  const work: IngestionWork = {
    prepare: (ref, context) => prepareDocument(services, ref, context),
    prepareBatch: (ref, batch, context) => stageBatch(services, ref, { batch, context }),
    publish: (ref, context) => publishRevision(services, ref, { inTurn, context }),
    renderPictures: (ref, kgVersion, context) => drawAndComplete(services, ref, { kgVersion, inTurn, context }),
    // The active revision stays unchanged. The sweeper deletes the staged data.
    async abandon(ref, { code, message, retryable, cancelled }, { claim }) {
      await jobs.fail(ref, { error: { stage: null, code, message, retryable }, cancelled, claim });
    },
  };
  return holdLease(ingestDocument, work, jobs);
}
