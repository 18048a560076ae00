import { shownFacts } from "../../domain/facts.ts";
import type { SearchHit } from "../../domain/kg-search.ts";
import { passageMetadata } from "../passage-metadata.ts";
import type { Found } from "./found.ts";
import { rounded } from "./named-things.ts";

/** A result as an answer shows it; `at` is its place in the list, from 0. */
export function hitOf(found: Found, at: number): SearchHit {
  const shared = { rank: at + 1, score: rounded(found.score), kg_name: found.kg_name };
  if (found.result_type !== "chunk") {
    const { result_type, id, content, metadata, evidence = [] } = found;
    const noSource = { source_id: null, source_name: null, document: null };
    return { ...shared, result_type, id, content, ...noSource, evidence: [...evidence], metadata: { ...metadata } };
  }
  const { chunk } = found;
  return {
    ...shared,
    result_type: "chunk",
    id: chunk.chunk_id,
    content: chunk.content,
    source_id: chunk.source_id,
    source_name: chunk.source_name,
    document: chunk.source_id === null ? null : shownFacts(chunk.facts ?? {}),
    metadata: passageMetadata(chunk),
  };
}
