import type { ItemManager, ItemStatus, MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { cutPage, type Page, type PageRequest } from "../domain/page.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";

export interface ItemSearch {
  readonly manager?: ItemManager;
  /** Default: active items; with `as_of` also items that were superseded after that time. */
  readonly status?: ItemStatus;
  /** A part of the text; case and accents do not matter. */
  readonly q?: string;
  /** Only items that had happened, and held, at this time. */
  readonly as_of?: Date;
}

/** A page of a user's items, newest first. */
export type MemoryItemList = (owner: MemoryOwner, search: ItemSearch, page: PageRequest) => Promise<Page<MemoryItem>>;

/** Items that one call of the store reads. */
const batch = 500;

export const createMemoryItemList =
  ({ documents: { memory } }: { readonly documents: Pick<DocumentStore, "memory"> }): MemoryItemList =>
  async (owner, { as_of, status, ...search }, { limit, after }) => {
    const statuses: readonly ItemStatus[] = status ? [status] : as_of ? ["active", "superseded"] : ["active"];
    const [only, ...others] = statuses;
    const filter = { ...search, ...(only && others.length === 0 && { status: only }) };
    const entries: MemoryItem[] = [];
    let last = after === null ? undefined : positionOf(after);
    while (entries.length <= limit) {
      const found: readonly MemoryItem[] = await memory.list(owner, { ...filter, ...(last && { after: last }) }, batch);
      entries.push(...found.filter((item) => statuses.includes(item.status) && (!as_of || heldAt(item, as_of))));
      last = found.at(-1);
      if (found.length < batch) break;
    }
    return cutPage(entries, limit, keyOf);
  };

const keyOf = ({ occurred_at, id }: MemoryItem): string => `${occurred_at.toISOString()} ${id}`;
const positionOf = (key: string) => {
  const at = key.indexOf(" ");
  return { occurred_at: new Date(key.slice(0, at)), id: key.slice(at + 1) };
};

const heldAt = ({ occurred_at, valid_from, valid_to }: MemoryItem, at: Date): boolean =>
  occurred_at <= at && (valid_from === null || valid_from <= at) && (valid_to === null || valid_to > at);
