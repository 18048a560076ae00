import { LRUCache } from "lru-cache";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { createForgetting, type Removals } from "../../platform/forget-removed.ts";

/**
 * Facts about a chunk that ranking needs for every question. They never change, except for a posted chunk that a later
 * version of the code reads again: `forgetDeleted` drops that one, too.
 */
export interface IndexedChunk {
  /** The hash of each stem in order: first the heading line, then the sentences of the content. */
  readonly stems: Int32Array;
  /** End index of each line in `stems`, exclusive. Line 0 is the heading, line n + 1 is sentence n. */
  readonly lineEnds: Int32Array;
  /** For each line the sum of `holdsDate` (it holds a year or a month) and `holdsNumber`. */
  readonly lineKinds: Uint8Array;
  /** The greatest strength of each subject, by its key. */
  readonly subjects: ReadonlyMap<string, number>;
  /** The sentences that mention a key: numbered from 0, ascending, one entry per occurrence. */
  readonly mentions: ReadonlyMap<string, readonly number[]>;
}

export interface ForwardIndex {
  of(chunk: ActiveChunk): IndexedChunk;
  /** Drops chunks that no longer exist or were read again; returns how many. */
  forgetDeleted(removals: Removals): Promise<number>;
}

export const holdsDate = 1;
export const holdsNumber = 2;

/** About 100 MB of resident memory: a stem costs 4 bytes, the maps beside it about four times as much. */
const STEMS_LIMIT = 4_000_000;
const YEAR = /^(?:1\d{3}|20\d{2})$/;
const MONTH = /^(?:januari|februari|march|april|june|juli|august|septemb|octob|novemb|decemb)/;
const NUMBER = /^\d+$/;

/** Caches indexed chunks by id and evicts the least recently used. */
export function createForwardIndex(stemsLimit = STEMS_LIMIT): ForwardIndex {
  const known = new LRUCache<number, IndexedChunk>({
    maxSize: stemsLimit,
    sizeCalculation: ({ stems, mentions }) => 1 + stems.length + 10 * mentions.size,
  });
  return {
    of(chunk) {
      const found = known.get(chunk.chunk_id);
      if (found !== undefined) return found;
      const built = indexChunk(chunk);
      known.set(chunk.chunk_id, built);
      return built;
    },
    forgetDeleted: createForgetting(known),
  };
}

export function indexChunk(chunk: Pick<ActiveChunk, "tokens" | "subjects" | "mentions">): IndexedChunk {
  const stems: number[] = [];
  const lines = chunk.tokens.split("\n");
  const lineEnds = new Int32Array(lines.length);
  const lineKinds = new Uint8Array(lines.length);
  for (const [at, line] of lines.entries()) {
    for (const stem of line === "" ? [] : line.split(" ")) {
      stems.push(stemHash(stem));
      lineKinds[at] = (lineKinds[at] ?? 0) | kindOf(stem);
    }
    lineEnds[at] = stems.length;
  }
  return {
    stems: Int32Array.from(stems),
    lineEnds,
    lineKinds,
    subjects: strongest(chunk.subjects),
    mentions: sentencesByKey(chunk.mentions),
  };
}

/**
 * FNV-1a, 32 bits. A hash needs no vocabulary, which would grow with every document. The chance that one of 30 question
 * terms collides with one of 100,000 other words is below 1 in 1,000; the effect is one wrong term match in one
 * ranking.
 */
export function stemHash(stem: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < stem.length; at += 1) hash = Math.imul(hash ^ stem.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function kindOf(stem: string): number {
  if (YEAR.test(stem)) return holdsDate | holdsNumber;
  if (NUMBER.test(stem)) return holdsNumber;
  return MONTH.test(stem) ? holdsDate : 0;
}

function strongest(subjects: ActiveChunk["subjects"]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { key, strength } of subjects) found.set(key, Math.max(strength, found.get(key) ?? 0));
  return found;
}

function sentencesByKey(mentions: ActiveChunk["mentions"]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { key, sentence } of mentions) {
    const sentences = found.get(key);
    if (sentences === undefined) found.set(key, [sentence]);
    else sentences.push(sentence);
  }
  for (const sentences of found.values()) sentences.sort((a, b) => a - b);
  return found;
}
