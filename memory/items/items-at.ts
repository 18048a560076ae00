import type { MemoryItem } from "../../domain/memory-item.ts";
import { createUserView, type UserView } from "./user-view.ts";

/**
 * The items as they were at a time: those that had happened or been said by then. Facts that ended later count as
 * active. The time of an item is when it was said, so a turn that was stored late counts from its question on. Changes
 * by clients are not undone: a changed item has its present text, and a forgotten one is absent.
 */
export const viewAt = ({ version, items, words }: UserView, time: Date): UserView =>
  createUserView(version, itemsAt(items, time), words());

export const itemsAt = (items: readonly MemoryItem[], time: Date): MemoryItem[] =>
  items.filter(({ occurred_at }) => occurred_at <= time).map((item) => itemAt(item, time));

/** A fact that ended after `time` had no end at that time. */
function itemAt(item: MemoryItem, time: Date): MemoryItem {
  const endedLater = item.valid_to !== null && item.valid_to > time && item.status !== "quarantined";
  return endedLater ? { ...item, status: "active", valid_to: null, superseded_by: null } : item;
}
