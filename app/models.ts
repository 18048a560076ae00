import { createDocumentPreparer } from "../ingest/prepare/document-preparer.ts";
import { extractPort } from "../ingest/prepare/extract-port.ts";
import { createModelCalls } from "../models/model-call.ts";
import { embedPort } from "../models/offline/embed-port.ts";
import { createThreadedEmbedder } from "../models/offline/threaded-embedder.ts";
import { openModels } from "../models/open.ts";
import { readPrices } from "../models/prices.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { offlineModels } from "../retrieval/offline-models.ts";

interface ModelParts {
  readonly config: Pick<Config, "models" | "traces">;
  readonly log: Log;
}

/** The models of every capability, and the preparer of documents, whose extraction is one of them. */
export const openServiceModels = ({ config, log }: ModelParts) =>
  closeTogether(log, (keep) => {
    const prices = readPrices(config.models.prices);
    const preparer = keep(createDocumentPreparer());
    const embed = embedPort(keep(createThreadedEmbedder()));
    const providers = { offline: { ...offlineModels, extract: extractPort(preparer), embed, judge: null } };
    const calls = createModelCalls({ prices, content: config.traces.content });
    return { models: openModels({ providers, choice: config.models.providers, calls }), preparer };
  });
