import type { Subject, Triple } from "../../domain/chunk.ts";
import type { FoundMention } from "./find-mentions.ts";

/** What a way of reading (prose, rows, chat) finds in a chunk. */
export interface Findings {
  readonly subjects: readonly Subject[];
  readonly mentions: readonly FoundMention[];
  readonly triples: readonly Triple[];
}
