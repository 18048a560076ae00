import type { Block } from "../../domain/document.ts";
import { type ChatLine, readLine, spokenName } from "../parse/chat-lines.ts";
import { spellOut, type TimeStamp } from "../parse/time-stamp.ts";
import type { Section } from "./sections.ts";

/** In a transcript this share of the lines begins a turn; the other lines continue one. */
const TURNS_SHARE = 0.5;
/** Lines that are checked before the whole section is read, so that prose is recognised at once. */
const GLANCE = 3;
/** A heading with more names would be longer than the conversation. */
const SPEAKERS_LIMIT = 12;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly read: ChatLine;
}

/**
 * Splits a transcript ("Ada: …" line by line) into sections of one conversation each. A new conversation begins with
 * every new day and with every time stamp on its own line. Day and speakers go into the heading path, because the turns
 * seldom mention them. A turn is never cut. Null when the section is not a transcript. Offsets of blocks are UTF-16.
 */
export function chatSections(text: string, { title, heading_path, blocks }: Section): Section[] | null {
  if (!blocks.every(({ kind }) => kind === "paragraph" || kind === "item")) return null;
  if (!mayBeTranscript(text, blocks)) return null;
  const lines = blocks.flatMap((block) => linesOf(text, block));
  if (!isTranscript(lines)) return null;
  return conversations(lines).map(({ stamp, speakers, turns }) => ({
    title,
    heading_path: [
      ...heading_path,
      ...(stamp === null ? [] : [spellOut(stamp)]),
      [...speakers].slice(0, SPEAKERS_LIMIT).map(spokenName).join(", "),
    ],
    blocks: turns,
  }));
}

function linesOf(text: string, { start, end }: Block): Line[] {
  const found: Line[] = [];
  for (const { index, 0: line } of text.slice(start, end).matchAll(/[^\n]*\S[^\n]*/g)) {
    found.push({ start: start + index, end: start + index + line.trimEnd().length, read: readLine(line) });
  }
  return found;
}

function mayBeTranscript(text: string, blocks: readonly Block[]): boolean {
  const opening = text.slice(blocks[0]?.start, blocks[1]?.end).split("\n", GLANCE);
  return opening.some((line) => readLine(line).kind === "turn");
}

/** Either a speaker speaks twice or there is a time stamp. "Note: …" alone is prose. */
function isTranscript(lines: readonly Line[]): boolean {
  const speakers = lines.flatMap(({ read }) => (read.kind === "turn" ? [read.speaker] : []));
  const stamped = lines.some(({ read }) => read.kind === "stamp" || (read.kind === "turn" && read.stamp !== null));
  const spoken = lines.filter(({ read }) => read.kind !== "stamp");
  const repeated = new Set(speakers).size < speakers.length;
  const [first] = spoken;
  return first?.read.kind === "turn" && speakers.length >= spoken.length * TURNS_SHARE && (stamped || repeated);
}

interface Conversation {
  readonly stamp: TimeStamp | null;
  readonly speakers: Set<string>;
  readonly turns: Block[];
}

function conversations(lines: readonly Line[]): Conversation[] {
  const found: Conversation[] = [];
  let open: Conversation | null = null;
  for (const { start, end, read } of lines) {
    if (read.kind === "stamp") {
      open = { stamp: read.stamp, speakers: new Set(), turns: [] };
      found.push(open);
      continue;
    }
    const stamp = read.kind === "turn" ? read.stamp : null;
    if (open === null || (stamp !== null && stamp.day !== open.stamp?.day)) {
      open = { stamp, speakers: new Set(), turns: [] };
      found.push(open);
    }
    if (read.kind === "turn") open.speakers.add(read.speaker);
    // Like a list item, a turn is never cut.
    const last = open.turns.at(-1);
    if (read.kind === "turn" || last === undefined) open.turns.push({ kind: "item", start, end });
    else open.turns[open.turns.length - 1] = { ...last, end };
  }
  return found.filter(({ turns }) => turns.length > 0);
}
