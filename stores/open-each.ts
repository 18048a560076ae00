import { mkdir } from "node:fs/promises";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { closeTogether, enginesOf, openDatabaseOf, type Stores } from "./open.ts";
import type { Closable } from "./ports/health.ts";
import type { Records } from "./ports/records/records.ts";

type EngineRole = keyof ReturnType<typeof enginesOf>;

/** The roles beside the records that could be opened, and why the others could not. */
interface OpenedStores extends Closable {
  readonly records: Records;
  readonly opened: { readonly [R in EngineRole]?: Stores[R] };
  readonly refused: { readonly [R in EngineRole]?: unknown };
}

/**
 * For tools that look at an installation, beside its service or without it: each role on its own, without taking a place
 * among those that serve. Throws where the records cannot be opened: nothing can be said without them.
 */
export async function openEachStore(config: Config, log: Log, roles: readonly EngineRole[]): Promise<OpenedStores> {
  const { keep, close } = closeTogether();
  let [opened, refused]: [OpenedStores["opened"], OpenedStores["refused"]] = [{}, {}];
  try {
    await mkdir(config.dataDir, { recursive: true });
    const { records, ...parts } = await openDatabaseOf(config, log, keep);
    const open = enginesOf(parts);
    for (const role of roles) {
      try {
        opened = { ...opened, [role]: await open[role]() };
      } catch (reason) {
        refused = { ...refused, [role]: reason };
      }
    }
    return { records, opened, refused, close };
  } catch (error) {
    await close();
    throw error;
  }
}
