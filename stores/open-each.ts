import { closeTogether } from "../platform/close-together.ts";
import type { Log } from "../platform/log.ts";
import { chooseEngines } from "./choose-engines.ts";
import type { Stores } from "./open.ts";
import type { Closable } from "./ports/health.ts";
import type { Purger } from "./ports/purger.ts";
import type { Records } from "./ports/records/records.ts";
import type { StoreSettings } from "./roles/choice.ts";
import { openInstallation } from "./roles/records.ts";

type EngineRole = Exclude<keyof ReturnType<typeof chooseEngines>, "records">;

/** The roles besides the records that could be opened, and the errors of the others. */
interface OpenedStores extends Closable {
  readonly records: Records;
  readonly purger: Purger;
  readonly opened: { readonly [R in EngineRole]?: Stores[R] };
  readonly refused: { readonly [R in EngineRole]?: unknown };
}

/**
 * For the operator's tools, whether the service runs or not. Opens each role separately, without the lock of a
 * serving process. Throws when the records cannot be opened: the tools need them.
 */
export const openEachStore = (settings: StoreSettings, log: Log, roles: readonly EngineRole[]): Promise<OpenedStores> =>
  closeTogether(log, async (keep) => {
    let [opened, refused]: [OpenedStores["opened"], OpenedStores["refused"]] = [{}, {}];
    const { records, purger, parts } = keep(await openInstallation(settings, log));
    const chosen = chooseEngines(settings);
    for (const role of roles) {
      try {
        opened = { ...opened, [role]: keep(await chosen[role].open(parts)) };
      } catch (reason) {
        refused = { ...refused, [role]: reason };
      }
    }
    return { records, purger, opened, refused };
  });
