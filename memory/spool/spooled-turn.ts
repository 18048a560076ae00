// A turn in a file. Its name has what the spool must know without reading the file:
// memory-spool/<asked at, ms>.<owner>.<turn>.<bytes>.json. Owner and turn are hashes, which reveal no id.
import { createHash } from "node:crypto";
import { z } from "zod";
import { nobody } from "../../domain/memory.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import { ownerHash } from "../../domain/owner-hash.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";

export const spoolFolder = "memory-spool";

export interface SpooledTurn {
  readonly scope: MemoryScope;
  readonly turn: NewTurn;
  /** True once a source that the answer quoted was deleted: only what the user said is left of the turn. */
  readonly wiped: boolean;
}

export interface SpooledName {
  /** Name of the file. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
  readonly owner: string;
  readonly bytes: number;
}

const Stored = z.object({
  scope: z.object({ tenant_id: z.string(), user_id: z.string(), session_id: z.string().nullable() }),
  turn: z.object({
    trace_id: z.string(),
    question: z.string(),
    answer: z.string(),
    pipeline: z.string(),
    asked_at: z.number(),
    names: z.array(z.string()),
    quotes: z.array(z.string()),
    outcome: z.enum(["answered", "remembered", "not_found"]).default("answered"),
  }),
  wiped: z.boolean(),
});

/** Digits of a hash that a name has. */
const hashLength = 32;

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, hashLength);

export const ownerKeyOf = (owner: MemoryOwner): string => ownerHash(owner).slice(0, hashLength);

export const textOf = (spooled: SpooledTurn): string => JSON.stringify(spooled);

/** The same turn has the same name, so keeping it twice keeps it once. */
export function nameOf({ scope, turn }: SpooledTurn, bytes: number): string {
  const { tenant_id, user_id } = scope;
  const asked = String(turn.asked_at).padStart(14, "0");
  return `${spoolFolder}/${asked}.${ownerKeyOf(scope)}.${hashOf(tenant_id, user_id, turn.trace_id)}.${bytes}.json`;
}

const pattern = /^memory-spool\/(?<asked>\d{14})\.(?<owner>[0-9a-f]{32})\.[0-9a-f]{32}\.(?<bytes>\d+)\.json$/;

/** null for a file of another kind. */
export function parsedName(name: string): SpooledName | null {
  const parts = pattern.exec(name)?.groups;
  return parts ? { name, asked_at: Number(parts.asked), owner: parts.owner ?? "", bytes: Number(parts.bytes) } : null;
}

/** null for a text that no version of the spool has written. */
export function spooledIn(text: string): SpooledTurn | null {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return null; // A damaged disk; the caller reports the file.
  }
}

/** The turn without what came from documents; null if nothing of it would be remembered. */
export function withoutAnswer({ scope, turn }: SpooledTurn): SpooledTurn | null {
  if (scope.user_id === nobody) return null;
  return { scope, turn: { ...turn, answer: "", names: [], quotes: [] }, wiped: true };
}
