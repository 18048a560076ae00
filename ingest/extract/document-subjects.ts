import type { ChunkDraft, Subject } from "../../domain/chunk.ts";
import { chatTurns } from "./chat-people.ts";
import { chunkSubjects } from "./chunk-subjects.ts";
import { proseOf } from "./prose.ts";
import { chatSubjects } from "./read-chat.ts";
import type { DocumentSubject, DocumentSubjects } from "./subjects.ts";

/** Aliases (.5) and inner headings of one passage are too weak to search for in the others. */
const STRENGTH_MINIMUM = 0.55;
/** Longer keys are sentences, not names. */
const KEY_LENGTH_LIMIT = 120;

/** One cheap pass over all chunks of a document. A key keeps its strongest value; ties go to the first. */
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
  return turns === null ? chunkSubjects(proseOf(chunk)) : chatSubjects(chunk, turns);
}
