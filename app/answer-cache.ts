import { derivationText } from "../domain/derivation.ts";
import { currentDerivation } from "../ingest/derivation.ts";
import type { Embedder } from "../models/embedder.ts";
import type { Config } from "../platform/config.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type AnswerCache, noAnswerCache } from "../retrieval/answer-cache/answer-cache.ts";
import { createAnswerCache } from "../retrieval/answer-cache/create-answer-cache.ts";
import type { Stores } from "../stores/open.ts";
import { codeHash } from "./code-hash.ts";

interface CacheParts {
  readonly config: Pick<Config, "answerCache" | "models">;
  readonly stores: Pick<Stores, "cache" | "records">;
  readonly embedder: Pick<Embedder, "id">;
  readonly metrics: Metrics;
}

/**
 * Opens the cache of answers, unless the settings switch it off. Processes with another build or other models use other
 * keys.
 */
export function openAnswerCache({ config, stores, embedder, metrics }: CacheParts): AnswerCache {
  const { cache, records } = stores;
  const ttlMs = config.answerCache.seconds * 1_000;
  if (ttlMs === 0) return noAnswerCache;
  const about = [codeHash(), derivationText(currentDerivation), embedder.id, config.models.providers];
  return createAnswerCache({ cache, kgs: records.kgs, about, ttlMs, metrics });
}
