import type { ChunkDraft } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { readLine, spokenName } from "../parse/chat-lines.ts";

/** A turn in a piece of a transcript. Offsets are UTF-16 into the chunk. */
export interface Turn extends Span {
  readonly speaker: Person;
  /** The name before the colon; null when the chunk begins inside the turn. */
  readonly label: Span | null;
}

export interface Person {
  readonly key: string;
  /** As spoken: "Adam Smith". */
  readonly form: string;
  /** As written before the colon: "AdamSmith". */
  readonly handle: string;
}

/**
 * The turns of a chunk that `chatSections` cut; null for any other chunk. The chunk's last heading lists the speakers,
 * and at least one line begins with one of them.
 */
export function chatTurns({ content, heading_path }: Pick<ChunkDraft, "content" | "heading_path">): Turn[] | null {
  const people = new Set((heading_path.at(-1) ?? "").split(", "));
  const turns: { speaker: Person; start: number; end: number; label: Span }[] = [];
  for (const { index, 0: line } of content.matchAll(/[^\n]+/g)) {
    const read = readLine(line);
    const form = read.kind === "turn" ? spokenName(read.speaker) : "";
    const last = turns.at(-1);
    if (read.kind === "turn" && people.has(form)) {
      const start = index + line.indexOf(read.speaker);
      const label = { start, end: start + read.speaker.length };
      turns.push({
        speaker: { key: nameKey(form), form, handle: read.speaker },
        start: index,
        end: index + line.length,
        label,
      });
    } else if (last !== undefined) last.end = index + line.length;
  }
  return turns.length === 0 ? null : turns;
}

/** All speakers, in the order of their first turn. */
export function peopleOf(turns: readonly Turn[]): Person[] {
  return [...new Map(turns.map(({ speaker }) => [speaker.key, speaker])).values()];
}
