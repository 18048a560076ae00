import { createDocumentPreparer, type DocumentPreparer } from "../ingest/prepare/document-preparer.ts";
import { extractPort } from "../ingest/prepare/extract-port.ts";
import { createModelCalls } from "../models/model-call.ts";
import { embedPort } from "../models/offline/embed-port.ts";
import { createThreadedEmbedder, type ThreadedEmbedder } from "../models/offline/threaded-embedder.ts";
import { openModels, readProviders } from "../models/open.ts";
import { readPrices } from "../models/prices.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { offlineModels } from "../retrieval/offline-models.ts";
import type { PageRenderer } from "../viz/page-renderer.ts";

/** The threads and the child process that prepare documents, embed texts and draw pages. Each starts on first use. */
export interface ServiceThreads {
  readonly preparer: DocumentPreparer;
  readonly embedder: ThreadedEmbedder;
  readonly renderer: PageRenderer;
}

interface ModelParts {
  readonly settings: ReturnType<typeof readModelSettings>;
  /** Threads that the caller closes. Absent: the service has its own. */
  readonly threads?: ServiceThreads | undefined;
  readonly log: Log;
}

/** Throws `invalid_input`. The service calls this first: a wrong setting ends the start before anything is open. */
export const readModelSettings = ({ models, traces }: Pick<Config, "models" | "traces">) => ({
  choice: readProviders(models.providers),
  prices: readPrices(models.prices),
  content: traces.content,
});

/**
 * The models of every capability, and the preparer of documents, whose extraction is one of them. They open after the
 * stores and the telemetry, so they close first: a step that still works meets a closed parser, not a closed store.
 */
export const openServiceModels = ({ settings: { choice, ...ofCalls }, threads, log }: ModelParts) =>
  closeTogether(log, (keep) => {
    const preparer = threads?.preparer ?? keep(createDocumentPreparer());
    const embed = embedPort(threads?.embedder ?? keep(createThreadedEmbedder()));
    const providers = { offline: { ...offlineModels, extract: extractPort(preparer), embed, judge: null } };
    return { models: openModels({ providers, choice, calls: createModelCalls(ofCalls) }), preparer };
  });
