import type { Api, Handle } from "./api.ts";
import { ChromaRefusal } from "./server.ts";

/**
 * Keeps the server's ids of collections, which every call about records needs. When another process drops a collection,
 * and perhaps creates it again, the server no longer knows the old id. Then the collection is looked up again by its
 * name.
 */
export interface Handles {
  /** undefined when the collection does not exist. Absence is not cached. */
  get(name: string): Promise<Handle | undefined>;
  /** Asks the server again. */
  refresh(name: string): Promise<Handle | undefined>;
  set(handle: Handle): void;
  forget(name: string): void;
  /**
   * Runs `work` on the collection. Returns `missing` when the collection does not exist or is dropped during the call.
   */
  use<T>(name: string, missing: T, work: (handle: Handle) => Promise<T>): Promise<T>;
}

const isMissing = (error: unknown): boolean => error instanceof ChromaRefusal && error.status === 404;

export function createHandles(api: Pick<Api, "find">): Handles {
  const known = new Map<string, Promise<Handle | undefined>>();
  const look = (name: string): Promise<Handle | undefined> => {
    const looking = api.find(name).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    known.set(name, looking);
    const unlessFound = (handle?: Handle) => {
      if (handle === undefined && known.get(name) === looking) known.delete(name);
    };
    looking.then(unlessFound, () => unlessFound());
    return looking;
  };
  const get = (name: string) => known.get(name) ?? look(name);
  return {
    get,
    refresh: look,
    set: (handle) => void known.set(handle.name, Promise.resolve(handle)),
    forget: (name) => void known.delete(name),
    use: async (name, missing, work) => {
      const handle = await get(name);
      if (handle === undefined) return missing;
      try {
        return await work(handle);
      } catch (error) {
        // Any refusal may come from a collection that is dropped during the call.
        if (!(error instanceof ChromaRefusal)) throw error;
        const now = await look(name);
        if (now === undefined) return missing;
        if (now.id === handle.id) throw error;
        return work(now);
      }
    },
  };
}
