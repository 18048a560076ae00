import type { MemoryItem } from "../../domain/memory-item.ts";
import { createUserView, type UserView } from "./user-view.ts";

/**
 * The items as they stood at a time: what had happened or been said by then, and facts that ended later as those that hold.
 * Times are those of what was said, so a turn that was stored late counts from when it was asked. What a client changed by
 * hand is as it is today, and what was forgotten since is gone.
 */
export const viewAt = ({ version, items, words }: UserView, time: Date): UserView =>
  createUserView(version, itemsAt(items, time), words());

export const itemsAt = (items: readonly MemoryItem[], time: Date): MemoryItem[] =>
  items.filter(({ occurred_at }) => occurred_at <= time).map((item) => itemAt(item, time));

/** What has an end by today had none before it. */
function itemAt(item: MemoryItem, time: Date): MemoryItem {
  const endedLater = item.valid_to !== null && item.valid_to > time && item.status !== "quarantined";
  return endedLater ? { ...item, status: "active", valid_to: null, superseded_by: null } : item;
}
