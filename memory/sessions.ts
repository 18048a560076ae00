import { notFound } from "../domain/errors.ts";
import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { type CountedPage, cutPage, type PageRequest } from "../domain/page.ts";
import type { DocumentStore, StoredDocument } from "../stores/ports/documents.ts";
import { allTurns } from "./all-turns.ts";
import { forgetDigests, listDigests } from "./consolidation/digests.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";

/** The remembered turns of one session. */
export interface RememberedSession {
  /** null for the turns that named no session. */
  readonly session_id: string | null;
  readonly turns: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

export interface UserSession extends MemoryOwner {
  readonly session_id: string;
}

/**
 * Sessions of users, by their recent turns, which last for a day after the last turn. The items of the episodic manager
 * last longer.
 */
export interface MemorySessions {
  /** By the id of the session; turns without a session come first. */
  list(user: MemoryOwner, page: PageRequest): Promise<CountedPage<RememberedSession>>;
  /** The turns of the session, newest first, at most `limit`. Throws `not_found`. */
  turns(session: UserSession, limit: number): Promise<readonly StoredDocument[]>;
  /**
   * Deletes the turns of the session, its items of the episodic manager and its digests, even if only some of these are
   * left. Facts stay. Returns the number of turns. Throws `not_found`.
   */
  forget(session: UserSession): Promise<number>;
}

interface SessionServices {
  readonly documents: DocumentStore;
  /** Absent: no turns wait. */
  readonly spool?: Pick<TurnSpool, "erase">;
}

export function createMemorySessions({ documents, spool }: SessionServices): MemorySessions {
  return {
    async list(user, { limit, after }) {
      const sessions = await sessionsOf(documents, user);
      const rest = after === null ? sessions : sessions.filter((session) => keyOf(session) > after);
      return { ...cutPage(rest, limit, keyOf), total_count: sessions.length };
    },
    async turns({ tenant_id, user_id, session_id }, limit) {
      const found = await documents.find("memory_turns", { tenant_id, user_id, session_id }, limit);
      if (found.length === 0) throw noSession(session_id);
      return found;
    },
    async forget({ tenant_id, user_id, session_id }) {
      const filter = { tenant_id, user_id, session_id };
      const episodic = { session_id, manager: "episodic" } as const;
      // A read has a deadline and a removal has none, so an engine that is away is noticed here.
      const owner = { tenant_id, user_id };
      const [turns, items, digests] = await Promise.all([
        documents.find("memory_turns", filter, 1),
        documents.memory.list(owner, episodic, 1),
        listDigests(documents.memory, owner),
      ]);
      const waited = (await spool?.erase(owner, session_id)) ?? 0;
      const isOfSession = (digest: MemoryItem) => digest.session_id === session_id;
      if (turns.length + items.length + waited === 0 && !digests.some(isOfSession)) throw noSession(session_id);
      await documents.memory.remove(owner, episodic);
      await forgetDigests(documents.memory, owner, isOfSession);
      return waited + (await documents.delete("memory_turns", filter));
    },
  };
}

/** Most characters of an id that an error shows. */
const shownId = 64;
const noSession = (session_id: string) => notFound(`Session '${session_id.slice(0, shownId)}' not found`, "session_id");

/** Unique, and ordered like the list. A session id is never empty. */
const keyOf = ({ session_id }: RememberedSession): string => session_id ?? "";

async function sessionsOf(documents: DocumentStore, { tenant_id, user_id }: MemoryOwner): Promise<RememberedSession[]> {
  const sessions = new Map<string | null, RememberedSession>();
  for await (const { session_id, occurred_at } of allTurns(documents, { tenant_id, user_id })) {
    const known = sessions.get(session_id);
    const last_at = known?.last_at ?? occurred_at;
    sessions.set(session_id, { session_id, turns: (known?.turns ?? 0) + 1, first_at: occurred_at, last_at });
  }
  return [...sessions.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
