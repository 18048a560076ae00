import type { ServiceThreads } from "../../app/models.ts";
import { createDocumentPreparer } from "../../ingest/prepare/document-preparer.ts";
import { createThreadedEmbedder } from "../../models/offline/threaded-embedder.ts";

/**
 * The threads of all services in this process: each start of them costs most of a second of processor time. They start
 * on first use, do not keep the process alive, and end with it.
 */
export const sharedThreads: ServiceThreads = {
  preparer: createDocumentPreparer(),
  embedder: createThreadedEmbedder(),
};
