import type { ChunkDraft, Subject } from "../../domain/chunk.ts";
import { chatTurns } from "./chat-people.ts";
import { chunkSubjects } from "./chunk-subjects.ts";
import { chatSubjects } from "./read-chat.ts";
import type { DocumentSubject, DocumentSubjects } from "./subjects.ts";

/** Aliases (.5) of one passage are too weak to be looked for in the others, and so are headings inside of one. */
const STRENGTH_MINIMUM = 0.55;
/** Names longer than this are sentences. */
const KEY_LENGTH_LIMIT = 120;

/** One cheap pass over all chunks of a document; a key keeps its strongest claim, ties go to the first. */
export function documentSubjects(chunks: readonly ChunkDraft[]): DocumentSubjects {
  const byKey = new Map<string, DocumentSubject>();
  for (const chunk of chunks) {
    for (const { key, type, strength } of subjectsOf(chunk)) {
      if (strength < STRENGTH_MINIMUM || key.length > KEY_LENGTH_LIMIT) continue;
      const known = byKey.get(key);
      if (known === undefined || known.strength < strength) byKey.set(key, { key, type, strength });
    }
  }
  return { subjects: [...byKey.values()] };
}

function subjectsOf(chunk: ChunkDraft): Subject[] {
  const turns = chatTurns(chunk);
  return turns === null ? chunkSubjects(chunk) : chatSubjects(chunk, turns);
}
