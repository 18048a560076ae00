import type { ManagerName } from "./memory.ts";
import type { Quoting } from "./quotes.ts";
import type { Trust } from "./trust.ts";

/** The managers that store items. Turns of short_term are documents of their own, which expire within a day. */
export type ItemManager = Exclude<ManagerName, "short_term">;
export const itemManagers = [
  "episodic",
  "semantic",
  "procedural",
  "long_term",
] as const satisfies readonly ItemManager[];

/**
 * turn: a question with its outcome. note: what a client asked to remember. fact: a statement of the user about the
 * user. instruction: how a user wants answers. outcome: a counter of what worked. pin: what always stays in view.
 * profile: the summary of a user's facts. digest: what a user said in turns that expire.
 */
export const itemKinds = ["turn", "note", "fact", "instruction", "outcome", "pin", "profile", "digest"] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * superseded: a later fact took its place. retracted: the user took it back. quarantined: too little trusted to count.
 */
export const itemStatuses = ["active", "superseded", "retracted", "quarantined"] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** The owner of memory items. The tenant comes from the key, the user is a label of the client. */
export interface MemoryOwner {
  readonly tenant_id: string;
  readonly user_id: string;
}

/** One remembered thing. It is deleted when a source that it quotes is deleted or replaced. */
export interface MemoryItem extends Quoting {
  readonly id: string;
  readonly manager: ItemManager;
  readonly kind: ItemKind;
  readonly status: ItemStatus;
  readonly session_id: string | null;
  readonly text: string;
  /** Items of one slot are about the same thing: for a fact its subject and predicate. Null: about nothing shared. */
  readonly slot: string | null;
  /** When it happened or was said. Lists are in this order. */
  readonly occurred_at: Date;
  readonly recorded_at: Date;
  /** From when to when a fact holds; null: unknown, or still. */
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  readonly superseded_by: string | null;
  readonly expires_at: Date | null;
  /** 0–1 */
  readonly importance: number;
  /** 0–1 */
  readonly confidence: number;
  readonly trust: Trust;
  /** Number of events that stated it, at least 1. */
  readonly support: number;
  readonly pinned: boolean;
  /** The question in which it was said; null for an item that a client wrote. */
  readonly trace_id: string | null;
  /** The code that made it, such as "turn" or "rules". */
  readonly derived_by: string;
  /** Data that only its manager reads. Plain JSON. */
  readonly details: Readonly<Record<string, unknown>>;
  /** From 1, one more with every change. */
  readonly rev: number;
}

export const changeOps = ["add", "reinforce", "supersede", "retract", "quarantine", "update"] as const;
export type ChangeOp = (typeof changeOps)[number];

/** One line of an item's history. */
export interface MemoryChange {
  readonly event_id: string;
  readonly at: Date;
  readonly op: ChangeOp;
  /** Why, in words. */
  readonly reason: string;
  /** The item after the change. */
  readonly item: MemoryItem;
}

/** How a user rates an answer. */
export const ratings = ["good", "bad"] as const;
export type Rating = (typeof ratings)[number];

/** Settings that a user chose for memory. */
export interface MemorySettings {
  /** False: nothing is remembered about the user, and nothing is recalled. */
  readonly enabled: boolean;
  /** Days after which new items expire; absent or null: the managers' own periods. */
  readonly retention_days?: number | null;
}
