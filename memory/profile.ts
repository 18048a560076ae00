import { profileBounds } from "../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { cutPage, type Page, type PageRequest } from "../domain/page.ts";
import { trustLevels } from "../domain/trust.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { detailsOf, heldAt, sameObject } from "./facts/facts.ts";
import { itemsAt } from "./items/items-at.ts";
import { isAlive } from "./items/relevant.ts";
import { newestItems } from "./items/user-items.ts";
import type { MemoryUsers } from "./users.ts";

/** The known values of one attribute, such as the user's project or home. */
export interface ProfileEntry {
  readonly kind: "fact" | "preference" | "instruction";
  /**
   * The attribute, such as "project" or "prefers for tea"; null for an instruction, and for a fact that no rule reads.
   */
  readonly about: string | null;
  /** False if several values hold at the same time. */
  readonly is_single: boolean;
  /** When the user first stated something about it, as far as it is stored. */
  readonly known_since: Date;
  /** The values that hold, best first: by trust, confidence and time. A single value is one item. */
  readonly values: readonly MemoryItem[];
  /**
   * Items that contradict `values` and do not count: other values of a single-valued thing, and items of too little
   * trust.
   */
  readonly contradicted_by: readonly MemoryItem[];
  /** Values that held before, newest first. */
  readonly earlier: readonly MemoryItem[];
}

export interface ProfileRequest extends PageRequest {
  /** The profile as it stood at this time; null: now. */
  readonly as_of: Date | null;
}

/**
 * Facts, preferences and instructions of a user that hold, longest known first. Made from the items at every reading.
 * Throws `not_found` for a user of whom nothing is stored.
 */
export type MemoryProfile = (owner: MemoryOwner, request: ProfileRequest) => Promise<Page<ProfileEntry>>;

interface ProfileServices {
  readonly documents: { readonly memory: Pick<DocumentStore["memory"], "list"> };
  readonly users: Pick<MemoryUsers, "check">;
  readonly now?: () => Date;
}

export const createMemoryProfile =
  ({ documents: { memory }, users, now = () => new Date() }: ProfileServices): MemoryProfile =>
  async (owner, { as_of, limit, after }) => {
    await users.check(owner);
    const [facts, instructions] = await Promise.all([
      newestItems(memory, owner, "semantic"),
      newestItems(memory, owner, "procedural"),
    ]);
    const time = as_of ?? now();
    const items = [...facts, ...instructions.filter(({ kind }) => kind === "instruction")];
    const entries = entriesOf(itemsAt(items, time), time).toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const rest = after === null ? entries : entries.filter(({ key }) => key > after);
    const page = cutPage(rest, limit, ({ key }) => key);
    return { entries: page.entries.map(({ entry }) => entry), next: page.next };
  };

interface Keyed {
  /** Time and id of the oldest item: new statements do not change it. */
  readonly key: string;
  readonly entry: ProfileEntry;
}

/** Leaves out attributes without a value that holds. */
function entriesOf(items: readonly MemoryItem[], time: Date): Keyed[] {
  const slots = new Map<string, MemoryItem[]>();
  for (const item of items) {
    const slot = item.slot ?? item.id;
    const known = slots.get(slot);
    if (known) known.push(item);
    else slots.set(slot, [item]);
  }
  return [...slots.values()].flatMap((ofSlot) => {
    const entry = entryOf(ofSlot, time);
    const oldest = ofSlot.reduce((first, item) => (keyOf(item) < keyOf(first) ? item : first));
    return entry ? [{ key: keyOf(oldest), entry: { ...entry, known_since: oldest.occurred_at } }] : [];
  });
}

const keyOf = ({ occurred_at, id }: MemoryItem): string => `${occurred_at.toISOString()} ${id}`;

function entryOf(ofSlot: readonly MemoryItem[], time: Date): Omit<ProfileEntry, "known_since"> | null {
  const holding = ofSlot.filter((item) => heldAt(item, time) && isAlive(item, time.getTime())).toSorted(byWorth);
  const [best] = holding;
  if (!best) return null;
  const details = detailsOf(best);
  const is_single = holding.every((item) => detailsOf(item)?.cardinality !== "many");
  const values = is_single ? [best] : holding;
  const isOther = (item: MemoryItem) => values.every((value) => !isSame(value, item));
  const isBeside = (item: MemoryItem) => item.status === "quarantined" || holding.includes(item);
  const isPast = ({ status, valid_to }: MemoryItem) =>
    status !== "active" && status !== "quarantined" && valid_to !== null && valid_to <= time;
  return {
    kind: kindOf(best),
    about: details?.predicate ?? null,
    is_single,
    values: values.slice(0, profileBounds.values),
    contradicted_by: ofSlot.filter((item) => isBeside(item) && isOther(item)).slice(0, profileBounds.contradictions),
    earlier: ofSlot.filter(isPast).slice(0, profileBounds.earlier),
  };
}

const byWorth = (one: MemoryItem, other: MemoryItem): number =>
  trustLevels.indexOf(one.trust) - trustLevels.indexOf(other.trust) ||
  other.confidence - one.confidence ||
  other.occurred_at.getTime() - one.occurred_at.getTime() ||
  (one.id < other.id ? -1 : 1);

const objectOf = (item: MemoryItem): string => detailsOf(item)?.object ?? item.text;
const isSame = (one: MemoryItem, other: MemoryItem): boolean =>
  one.id === other.id || sameObject(objectOf(one), objectOf(other));

function kindOf(item: MemoryItem): ProfileEntry["kind"] {
  if (item.kind === "instruction") return "instruction";
  return detailsOf(item)?.predicate.startsWith("prefers") ? "preference" : "fact";
}
