import { conflict, notFound } from "../domain/errors.ts";
import type { ManagerName } from "../domain/memory.ts";
import type { MemoryOwner, MemorySettings } from "../domain/memory-item.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { MemoryErasure } from "../stores/ports/records/memory-erasures.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { allTurns } from "./all-turns.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";
import { userCollections } from "./user-collections.ts";

export interface MemoryOverview {
  readonly user_id: string;
  /** Number of stored items by manager; of short_term the remembered turns. */
  readonly items: Readonly<Record<ManagerName, number>>;
  readonly settings: MemorySettings;
  /** Time of the newest turn or item; null without one. */
  readonly last_item_at: Date | null;
}

/** The stored data of users, their settings, and erasures. */
export interface MemoryUsers {
  /** Throws `not_found` for a user of whom nothing is stored, and for one whose memory was erased. */
  check(owner: MemoryOwner): Promise<void>;
  /** Throws `conflict` when nothing may be remembered: the memory was erased, or the user has opted out. */
  admit(owner: MemoryOwner): Promise<MemorySettings>;
  /** Throws like `check`. */
  overview(owner: MemoryOwner): Promise<MemoryOverview>;
  /** Absent fields stay. Throws `conflict` for an erased user. */
  set(owner: MemoryOwner, change: Partial<MemorySettings>): Promise<MemorySettings>;
  /** The erasure of an erased user starts again. Throws `not_found` for a user of whom nothing is stored. */
  erase(owner: MemoryOwner): Promise<MemoryErasure>;
  /** Throws `not_found`. */
  erasure(tenant_id: string, id: string): Promise<MemoryErasure>;
}

interface UserServices {
  readonly records: Pick<Records, "memoryErasures">;
  readonly documents: Pick<DocumentStore, "find" | "memory">;
  /** Absent: no turns wait. */
  readonly spool?: Pick<TurnSpool, "depth" | "erase" | "forget">;
}

export function createMemoryUsers({ records, documents, spool }: UserServices): MemoryUsers {
  async function newest(owner: MemoryOwner): Promise<Date | null> {
    const { tenant_id, user_id } = owner;
    const [turns, items] = await Promise.all([
      documents.find("memory_turns", { tenant_id, user_id }, 1),
      documents.memory.list(owner, {}, 1),
    ]);
    const times = [...turns, ...items].map(({ occurred_at }) => occurred_at.getTime());
    return times.length === 0 ? null : new Date(Math.max(...times));
  }

  /** An erasure counts from its request on, before its first wipe. */
  async function stateOf(owner: MemoryOwner) {
    const [erasure, state] = await Promise.all([records.memoryErasures.find(owner), documents.memory.state(owner)]);
    return { ...state, erasure, is_erased: erasure !== null || state.erased_at !== null };
  }

  async function known(owner: MemoryOwner) {
    const [{ is_erased, settings, version }, last_item_at] = await Promise.all([stateOf(owner), newest(owner)]);
    const isKnown = last_item_at !== null || version > 0 || isSet(settings);
    if (is_erased || !isKnown) throw noUser(owner);
    return { settings, last_item_at };
  }

  async function hasDocuments({ tenant_id, user_id }: MemoryOwner): Promise<boolean> {
    for (const [, collection] of userCollections) {
      if ((await documents.find(collection, { tenant_id, user_id }, 1)).length > 0) return true;
    }
    return false;
  }

  const forgetUntil = async (owner: MemoryOwner, ms: number) =>
    spool?.forget(owner, (each) => (each.turn.asked_at <= ms ? null : each));

  return {
    async check(owner) {
      await known(owner);
    },
    async admit(owner) {
      const { is_erased, settings } = await stateOf(owner);
      if (is_erased) throw wasErased();
      if (!settings.enabled) throw conflict("The user has opted out of memory");
      return settings;
    },
    async overview(owner) {
      const found = await known(owner);
      let short_term = 0;
      for await (const _turn of allTurns(documents, keysOf(owner))) short_term += 1;
      const { items } = await documents.memory.count(owner);
      return { user_id: owner.user_id, items: { ...items, short_term }, ...found };
    },
    async set(owner, change) {
      const { is_erased, settings } = await stateOf(owner);
      if (is_erased) throw wasErased();
      // Turns may wait that were asked while the user had opted out. They are not remembered afterwards.
      if (!settings.enabled) await spool?.erase(owner);
      const before = Date.now();
      const saved = await documents.memory.saveSettings(owner, change);
      // Other processes may have kept more turns until the settings changed.
      if (!settings.enabled && saved.enabled) await forgetUntil(owner, before).catch(() => undefined);
      // Without a disk the replay deletes them: it reads the settings first.
      if (!saved.enabled) await spool?.erase(owner).catch(() => undefined);
      return saved;
    },
    async erase(owner) {
      const { is_erased, settings, version } = await stateOf(owner);
      const waits = async () => ((await spool?.depth(owner))?.turns ?? 0) > 0;
      const isKnown = is_erased || version > 0 || isSet(settings) || (await hasDocuments(owner)) || (await waits());
      if (!isKnown) throw noUser(owner);
      const erasure = await records.memoryErasures.request(owner);
      // Stops new items until the first wipe. A failure has no effect: an engine that is away stores no items either.
      if (!is_erased) await documents.memory.saveSettings(owner, { enabled: false }).catch(() => undefined);
      return erasure;
    },
    async erasure(tenant_id, id) {
      const found = await records.memoryErasures.get(tenant_id, id);
      if (found === null) throw notFound(`Erasure '${id}' not found`, "erasure_id");
      return found;
    },
  };
}

const keysOf = ({ tenant_id, user_id }: MemoryOwner): MemoryOwner => ({ tenant_id, user_id });

const isSet = ({ enabled, retention_days }: MemorySettings): boolean => !enabled || retention_days != null;

/** Most characters of an id that an error shows. */
const shownId = 64;
const noUser = ({ user_id }: MemoryOwner) =>
  notFound(`Nothing is remembered of user '${user_id.slice(0, shownId)}'`, "user_id");

const wasErased = () => conflict("The memory of this user was erased: nothing is stored for the user any more");
