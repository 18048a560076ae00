import { createHash } from "node:crypto";
import type { MemoryItem } from "../../domain/memory-item.ts";

type Given = Pick<MemoryItem, "id" | "manager" | "kind" | "text" | "occurred_at" | "recorded_at" | "derived_by"> &
  Partial<MemoryItem>;

/**
 * An item in revision 1: active, without an end, and trusted like the user's own words, unless other values are given.
 */
export const firstRevision = (given: Given): MemoryItem => ({
  status: "active",
  session_id: null,
  slot: null,
  valid_from: null,
  valid_to: null,
  superseded_by: null,
  expires_at: null,
  importance: 0.5,
  confidence: 0.8,
  trust: "direct_user",
  support: 1,
  pinned: false,
  trace_id: null,
  details: {},
  quotes: [],
  rev: 1,
  ...given,
});

/** The id of an item that is made of these texts: the same texts make the same item, so that none is written twice. */
export const idOfContent = (texts: readonly string[]): string =>
  `mem_${createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32)}`;
