import type { Ctx } from "../domain/auth.ts";
import { type PreparedChunk, searchText } from "../domain/chunk.ts";
import { type Derivation, findingsDerivation } from "../domain/derivation.ts";
import { notFound } from "../domain/errors.ts";
import type { Conditional } from "../domain/record-tag.ts";
import { extractLoneChunk } from "../ingest/prepare/extract-lone-chunk.ts";
import type { Embedder } from "../models/embedder.ts";
import type { Models } from "../models/open.ts";
import type { Log } from "../platform/log.ts";
import type { ChunkChanged, StoredChunk } from "../stores/ports/records/edit-chunks.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Registry } from "./registry.ts";

export interface PostedChunk {
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly entity_ids: readonly number[];
  readonly sync_to_vectorstore: boolean;
}

/**
 * Texts that people add by hand, each a chunk without a document. Extraction reads them as it reads documents, and
 * answers cite them. They stay until they are deleted; ingested and deleted documents do not affect them. The engines
 * follow through the outbox.
 */
export interface PostedChunks {
  /** Throws `not_found` for an unknown knowledge graph or entity. */
  add(ctx: Ctx, kg_name: string, chunk: PostedChunk): Promise<StoredChunk & ChunkChanged>;
  /**
   * Removes a posted chunk, or a chunk of a document for good: later revisions leave it out. Throws `not_found`, and
   * `precondition_failed` if it has none of the expected tags.
   */
  remove(ctx: Ctx, chunk: { readonly kg_name: string; readonly chunk_id: number } & Conditional): Promise<ChunkChanged>;
  /** Any chunk that readers see. Throws `not_found`. */
  get(ctx: Ctx, kg_name: string, chunk_id: number): Promise<StoredChunk>;
}

interface PostingServices {
  readonly records: Pick<Records, "edits">;
  readonly registry: Pick<Registry, "get" | "forChange" | "ensureCollections">;
  readonly models: Pick<Models, "extract">;
  /** Shares its memory with the relay, which writes the vector. */
  readonly remembering: Pick<Embedder, "embed">;
  readonly derivation: Derivation;
  readonly log: Pick<Log, "warn">;
}

export function createPostedChunks({
  records: { edits },
  registry,
  models,
  remembering,
  derivation,
  log,
}: PostingServices): PostedChunks {
  /** Embeds here, so that the cost counts for the caller's key. If that fails, the relay embeds the chunk later. */
  async function embed(chunk: PreparedChunk): Promise<void> {
    try {
      await remembering.embed([searchText(chunk)]);
    } catch (err) {
      log.warn({ err }, "a posted chunk is embedded later");
    }
  }

  return {
    async add(ctx, kg_name, { content, metadata, entity_ids, sync_to_vectorstore: sync_vectors }) {
      const kg = await registry.forChange(ctx, kg_name);
      // Throws `conflict` if the vectors of the knowledge graph were made by another embedder.
      if (kg.collections_ready) await registry.ensureCollections(kg);
      const prepared = await extractLoneChunk(models, content);
      if (sync_vectors) await embed(prepared);
      const made = { prepared, derivation: findingsDerivation(derivation) };
      return edits.addChunk(kg.id, { ...made, metadata, entity_ids: [...new Set(entity_ids)], sync_vectors });
    },
    async remove(ctx, { kg_name, chunk_id, ...condition }) {
      const { id } = await registry.get(ctx, kg_name);
      return edits.deleteChunk(id, chunk_id, condition);
    },
    async get(ctx, kg_name, chunk_id) {
      const { id } = await registry.get(ctx, kg_name);
      const chunk = await edits.findChunk(id, chunk_id);
      if (chunk === null) throw notFound(`Chunk ${chunk_id} not found`, "chunk_id");
      return chunk;
    },
  };
}
