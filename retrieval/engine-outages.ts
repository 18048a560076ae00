import { AppError } from "../domain/errors.ts";

/** Calls of one question to its engines. An unavailable engine nominates nothing and is remembered as lost. */
export interface EngineOutages {
  /** Returns an engine's results, or none if it is unavailable. Throws other errors, and every error of the records. */
  ask<Found>(find: () => Promise<readonly Found[]>): Promise<readonly Found[]>;
  /** Throws the outage if no engine has answered. An empty result would then be wrong. */
  orThrow(): void;
  /** The unavailable engines ("graphdb", "vectorstore"). */
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

/** The engine whose outage the error reports, if a question can do without that engine; else null. */
export function lostEngine(error: unknown): string | null {
  if (!(error instanceof AppError) || error.kind !== "unavailable") return null;
  const role = error.details?.role;
  return typeof role === "string" && optional.has(role) ? role : null;
}
