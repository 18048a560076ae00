import type { ServiceThreads } from "../../app/models.ts";
import { createDocumentPreparer } from "../../ingest/prepare/document-preparer.ts";
import { createThreadedEmbedder } from "../../models/offline/threaded-embedder.ts";
import { createPageRenderer } from "../../viz/page-renderer.ts";

/**
 * The threads of all services and labs in this process. They keep no state between two tasks, and each start of them
 * costs most of a second of processor time. They start on first use, do not keep the process alive, and end with it.
 */
export const sharedThreads: ServiceThreads = {
  preparer: createDocumentPreparer(),
  embedder: createThreadedEmbedder(),
  renderer: createPageRenderer(),
};
