import type { Subject, Triple } from "../../domain/chunk.ts";
import type { FoundMention } from "./find-mentions.ts";

/** The result of one reader (prose, rows, chat) for a chunk. */
export interface Findings {
  readonly subjects: readonly Subject[];
  readonly mentions: readonly FoundMention[];
  readonly triples: readonly Triple[];
}
