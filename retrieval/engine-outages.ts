import { AppError } from "../domain/errors.ts";

/** The engines that one question asks, of which some may be away: they nominate nothing then. */
export interface EngineOutages {
  /** What an engine finds; nothing when it is unavailable. Other failures, and those of the records, are thrown. */
  ask<Found>(find: () => Promise<readonly Found[]>): Promise<readonly Found[]>;
  /** Throws the outage when there is one and no engine has answered: nothing found would be a lie then. */
  orThrow(): void;
  /** Which are away ("graphdb", "vectorstore"). */
  lost(): readonly string[];
}

const optional: ReadonlySet<unknown> = new Set(["graphdb", "vectorstore"]);

export function createEngineOutages(): EngineOutages {
  const outages = new Map<string, AppError>();
  let answers = 0;
  return {
    async ask(find) {
      try {
        const found = await find();
        answers += 1;
        return found;
      } catch (error) {
        const role = lostEngine(error);
        if (role === null || !(error instanceof AppError)) throw error;
        outages.set(role, error);
        return [];
      }
    },
    orThrow() {
      const [first] = outages.values();
      if (first && answers === 0) throw first;
    },
    lost: () => [...outages.keys()].sort(),
  };
}

/** The engine whose outage this is, where a question can do without; else null. */
export function lostEngine(error: unknown): string | null {
  if (!(error instanceof AppError) || error.kind !== "unavailable") return null;
  const role = error.details?.role;
  return typeof role === "string" && optional.has(role) ? role : null;
}
