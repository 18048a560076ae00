import type { PostedChunkLine } from "../../domain/transfer/chunk-lines.ts";
import type { BodyLine } from "../../domain/transfer/lines.ts";
import { extractLoneChunk } from "../../ingest/prepare/extract-lone-chunk.ts";
import type { Models } from "../../models/open.ts";
import type { HandWork, PostedChunkToRestore } from "../../stores/ports/records/imports.ts";

/** Collects what people have done, until it is restored in one transaction. */
interface Collector {
  add(line: BodyLine): Promise<void>;
  /** Number of lines that need work. */
  size(): number;
  collected(): HandWork;
}

type Mutable = { -readonly [Name in keyof HandWork]: HandWork[Name][number][] };

/**
 * Collects the lines of changes by hand. Entities and relations that only documents support are derived from the
 * sources, so their lines are skipped.
 */
export function createHandWork(models: Pick<Models, "extract">): Collector {
  const work: Mutable = {
    suppressed: [],
    removed: [],
    posted: [],
    entities: [],
    relations: [],
    merged_entities: [],
    merged_relations: [],
  };
  return {
    async add(line) {
      if (line.type === "suppressed") work.suppressed.push(line);
      if (line.type === "removed_chunk") work.removed.push(line);
      if (line.type === "posted_chunk") work.posted.push(await preparedOf(models, line));
      if (line.type === "entity" && line.by_hand !== null) work.entities.push(line);
      if (line.type === "relation" && line.by_hand !== null) work.relations.push(line);
      if (line.type === "merged_entity") work.merged_entities.push(line);
      if (line.type === "merged_relation") work.merged_relations.push(line);
    },
    size: () => Object.values(work).reduce((sum, lines) => sum + lines.length, 0),
    collected: () => work,
  };
}

/** The line has the findings; the extractor gives the tokens. */
async function preparedOf(
  models: Pick<Models, "extract">,
  { content, metadata, sync_vectors, subjects, mentions, triples }: PostedChunkLine,
): Promise<PostedChunkToRestore> {
  const prepared = await extractLoneChunk(models, content);
  return { metadata, sync_vectors, prepared: { ...prepared, subjects, mentions, triples } };
}
