import { searchText } from "../../domain/chunk.ts";
import type { Entity } from "../../domain/graph.ts";
import type { ChunkText } from "../../stores/ports/records/upkeep.ts";
import type { KeywordRecord, VectorRecord } from "../../stores/ports/vectors.ts";

// The rows of vector and keyword collections, as functions of the records. The projectors write these rows, and the
// doctor compares the engines with them.

export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

export async function entityVectors(entities: readonly Entity[], embed: Embed): Promise<VectorRecord[]> {
  const embedded = await embed(entities.map(describe));
  return entities.flatMap(({ id, version }, index) => {
    const vector = embedded[index];
    return vector ? [{ id, vector, version, ...noSource }] : [];
  });
}

export const entityTexts = (entities: readonly (Entity & { readonly forms: readonly string[] })[]): KeywordRecord[] =>
  entities.map(({ id, label, forms, version }) => {
    return { id, text: [...new Set([label, ...forms])].join("\n"), version, ...noSource };
  });

export async function chunkVectors(texts: readonly ChunkText[], embed: Embed): Promise<VectorRecord[]> {
  const embedded = await embed(texts.map((chunk) => searchText(chunk, chunk.facts)));
  return texts.flatMap((chunk, index) => {
    const vector = embedded[index];
    return vector ? [{ ...versionedOf(chunk), vector }] : [];
  });
}

export const chunkTexts = (texts: readonly ChunkText[]): KeywordRecord[] =>
  texts.map((chunk) => ({ ...versionedOf(chunk), text: searchText(chunk, chunk.facts) }));

const noSource = { source_id: null, revision: null } as const;

const describe = ({ label, entity_type, description }: Entity): string => `${label} (${entity_type}) ${description}`;

/** The revision is the version of a chunk, as in activities/ingest-document/stage-chunks.ts. */
const versionedOf = ({ chunk_id, source_id, revision }: ChunkText) => ({
  id: chunk_id,
  source_id,
  revision,
  version: revision ?? 0,
});
