import { AppError, conflict, invalidInput } from "../../domain/errors.ts";
import { type ItemManager, itemManagers, type MemoryItem, type MemoryOwner } from "../../domain/memory-item.ts";
import { recordOf } from "../../domain/record-of.ts";
import { fold } from "../../domain/text/fold.ts";
import type { MemoryWrite, OwnerState } from "../ports/memory-items.ts";
import { holdsNul, toJson } from "./to-json.ts";

const writeLimit = 100;

/** Also where the types are wrong: an object could be an operator of the engine. */
export function checkedText(value: unknown): string {
  if (typeof value !== "string") throw invalidInput("must be text");
  if (value.includes("\0")) throw nulRefused();
  return value.toWellFormed();
}

const nulRefused = () => invalidInput("Text must not contain the NUL character");

export const checkedOwner = ({ tenant_id, user_id }: MemoryOwner): MemoryOwner => ({
  tenant_id: checkedText(tenant_id),
  user_id: checkedText(user_id),
});

export function checkedLimit(limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) throw invalidInput("limit must be from 1 to 1,000");
  return limit;
}

export function checkWrite({ event_id, changes }: MemoryWrite): void {
  checkedText(event_id);
  const ids = changes.map(({ item }) => checkedText(item.id));
  if (ids.length > writeLimit || new Set(ids).size < ids.length)
    throw invalidInput(`A write has at most ${writeLimit} changes, each of another item`);
  if (holdsNul(toJson(changes))) throw nulRefused();
}

/** What `q` searches, and what it is searched for. */
export const searchedText = (text: string): string => fold(checkedText(text));

const dates = ["occurred_at", "recorded_at", "valid_from", "valid_to", "expires_at"] as const;

/** The item from its JSON. */
export function revivedItem(stored: Readonly<Record<keyof MemoryItem, unknown>>): MemoryItem {
  const revived = Object.fromEntries(
    dates.map((name) => [name, typeof stored[name] === "string" ? new Date(stored[name]) : null]),
  );
  return { ...stored, ...revived } as unknown as MemoryItem;
}

export const noItems = (): Record<ItemManager, number> => recordOf(itemManagers, () => 0);

export function checkWritable({ erased_at, settings, version }: OwnerState, expected: number | undefined): void {
  if (erased_at !== null) throw wasErased();
  if (!settings.enabled) throw conflict("The memory of this user is switched off");
  if (expected !== undefined && expected !== version) throw changedMeanwhile();
}

export const wasErased = () => conflict("The memory of this user was erased");

export function checkRevisions(
  changes: MemoryWrite["changes"],
  stored: readonly { readonly id: string; readonly rev: number }[],
): void {
  if (!follow(changes, stored)) throw changedMeanwhile();
}

/** Whether each item is one revision after the stored one. */
export function follow(
  changes: MemoryWrite["changes"],
  stored: readonly { readonly id: string; readonly rev: number }[],
): boolean {
  const revs = new Map(stored.map(({ id, rev }) => [id, rev]));
  return changes.every(({ item }) => (revs.get(item.id) ?? 0) === item.rev - 1);
}

export const changedMeanwhile = () => new AppError("precondition_failed", "The memory has changed meanwhile");
