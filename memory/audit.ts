import { memoryItemsLimit } from "../domain/limits/memory.ts";
import { type ItemStatus, itemStatuses, type MemoryItem, type MemoryOwner } from "../domain/memory-item.ts";
import { recordOf } from "../domain/record-of.ts";
import { fold } from "../domain/text/fold.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { detailsOf, heldAt, sameObject } from "./facts/facts.ts";
import type { MemoryUsers } from "./users.ts";

/** Useless items, by reason. An item is listed under at most one reason, the first that applies. */
export interface Junk {
  /** Active, although it ended. */
  readonly ended_but_active: readonly MemoryItem[];
  /** Single-valued facts that are active although a later fact states another value. */
  readonly conflicting: readonly MemoryItem[];
  /** The same words as a newer active item of the same kind. */
  readonly duplicates: readonly MemoryItem[];
}

export interface AuditReport {
  readonly items: number;
  readonly by_status: Readonly<Record<ItemStatus, number>>;
  readonly junk: Junk;
  /** Share of the active items that are junk, 0–1; 0 without active items. */
  readonly junk_ratio: number;
}

/**
 * Reads all items that the managers keep of a user, and reports those that should not exist. Changes nothing. Throws
 * `not_found` for a user of whom nothing is stored.
 */
export type MemoryAudit = (owner: MemoryOwner) => Promise<AuditReport>;

interface AuditServices {
  readonly documents: { readonly memory: Pick<DocumentStore["memory"], "list"> };
  readonly users: Pick<MemoryUsers, "check">;
  readonly now?: () => Date;
}

/** Items that one call of the store reads. */
const batch = 1_000;

export const createMemoryAudit =
  ({ documents: { memory }, users, now = () => new Date() }: AuditServices): MemoryAudit =>
  async (owner) => {
    await users.check(owner);
    const items: MemoryItem[] = [];
    while (items.length < memoryItemsLimit) {
      const after = items.at(-1);
      const page = await memory.list(owner, { ...(after && { after }) }, batch);
      items.push(...page);
      if (page.length < batch) break;
    }
    return auditOf(items, now());
  };

/** `items` are newest first. */
function auditOf(items: readonly MemoryItem[], now: Date): AuditReport {
  const active = items.filter(({ status }) => status === "active");
  const ended_but_active = active.filter(({ valid_to }) => valid_to !== null && valid_to <= now);
  const going = without(active, ended_but_active);
  const conflicting = conflicts(going, now);
  const duplicates = repetitions(without(going, conflicting));
  const junk = { ended_but_active, conflicting, duplicates };
  const count = Object.values(junk).reduce((sum, found) => sum + found.length, 0);
  return {
    items: items.length,
    by_status: recordOf(itemStatuses, (status) => items.filter((item) => item.status === status).length),
    junk,
    junk_ratio: active.length === 0 ? 0 : count / active.length,
  };
}

function without(items: readonly MemoryItem[], others: readonly MemoryItem[]): MemoryItem[] {
  const left_out = new Set(others);
  return items.filter((item) => !left_out.has(item));
}

/** Items of single-valued slots that state another value than the newest item of their slot. */
function conflicts(newestFirst: readonly MemoryItem[], now: Date): MemoryItem[] {
  const current = new Map<string, string>();
  return newestFirst.filter((item) => {
    const details = detailsOf(item);
    if (item.slot === null || details?.cardinality !== "one" || !heldAt(item, now)) return false;
    const known = current.get(item.slot);
    if (known === undefined) current.set(item.slot, details.object);
    return known !== undefined && !sameObject(known, details.object);
  });
}

/** Items that repeat a newer one. Items about events are left out, because a question may be asked twice. */
function repetitions(newestFirst: readonly MemoryItem[]): MemoryItem[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ kind, text, slot }) => {
    if (kind === "turn" || kind === "outcome" || kind === "digest") return false;
    const key = JSON.stringify([kind, slot, fold(text).trim()]);
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
}
