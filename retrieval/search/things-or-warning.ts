import { AppError } from "../../domain/errors.ts";
import { withinOrAborted } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";
import type { AskedThings } from "./asked-things.ts";
import type { ThingSearch } from "./find-things.ts";
import type { FoundThing } from "./found.ts";
import { shownError } from "./search-each.ts";

interface ThingsOrWarning {
  readonly things: readonly FoundThing[];
  readonly warnings: readonly string[];
}

/**
 * Finds the entities and relations of a search that has its passages already. If this fails or is late, a search that
 * wants passages gets a warning instead. Throws the failure if the search wants no passages, and if the caller has
 * gone.
 */
export async function thingsOrWarning(
  { things, log }: { readonly things: Pick<ThingSearch, "find">; readonly log: Log },
  asked: AskedThings,
  deadlineMs: number,
): Promise<ThingsOrWarning> {
  const late = () => new AppError("unavailable", "not finished in time");
  try {
    const found = await withinOrAborted({ ms: deadlineMs, signal: asked.signal, late }, (signal) =>
      things.find({ ...asked, signal }),
    );
    return { things: found, warnings: [] };
  } catch (error) {
    asked.signal.throwIfAborted();
    if (!asked.types.includes("chunk")) throw error;
    log.warn({ err: error, kg_id: asked.kg.id }, "a search goes on without entities and relations");
    return { things: [], warnings: [`${asked.kg.name}: no entities and relations were found: ${shownError(error)}`] };
  }
}
