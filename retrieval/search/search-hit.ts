import { shownFacts } from "../../domain/facts.ts";
import type { SearchHit } from "../../domain/kg-search.ts";
import { passageMetadata } from "../passage-metadata.ts";
import { rounded } from "./named-things.ts";
import type { ScoredPassage } from "./search-methods.ts";

/** A found passage as an answer shows it; `at` is its place in the list, from 0. */
export const hitOf = ({ chunk, score }: ScoredPassage, at: number): SearchHit => ({
  rank: at + 1,
  score: rounded(score),
  kg_name: chunk.kg_name,
  result_type: "chunk",
  id: chunk.chunk_id,
  content: chunk.content,
  source_id: chunk.source_id,
  source_name: chunk.source_name,
  document: chunk.source_id === null ? null : shownFacts(chunk.facts ?? {}),
  metadata: passageMetadata(chunk),
});
