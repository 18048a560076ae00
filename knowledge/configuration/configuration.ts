import { type Ctx, defaultTenant } from "../../domain/auth.ts";
import type { ConfiguredGraph, KnowledgeGraph } from "../../domain/kg.ts";
import type { Log } from "../../platform/log.ts";
import type { Configured } from "../../stores/ports/records/kgs.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Registry } from "../registry.ts";
import type { FileFault } from "./read-definition.ts";
import { type FolderFault, readFolder } from "./read-folder.ts";

/** Knowledge graphs that the operator declares in files. */
export interface Configuration {
  /** The folder of the files; null if none is configured. */
  readonly folder: string | null;
  /**
   * Reads the folder and makes the knowledge graphs of the caller's tenant as declared there. A call by the tenant that
   * operates the installation makes those of all tenants. If any file has a fault, the call changes nothing and returns
   * the faults, without details for files of other tenants. Otherwise it also makes the missing collections of the
   * tenant's knowledge graphs, with or without a folder.
   */
  reload(ctx: Pick<Ctx, "tenant_id">): Promise<Reloaded>;
  /**
   * The same for all tenants when the service starts. A fault is logged, and the service starts without the changes.
   */
  loadAtStart(): Promise<void>;
}

export interface Reloaded extends Configured {
  /** Number of knowledge graphs that the files declare. */
  readonly declared: number;
  /** Number of existing knowledge graphs that got their missing collections. */
  readonly completed: number;
  readonly faults: readonly FileFault[];
}

interface ConfigurationParts {
  readonly folder: string | undefined;
  readonly records: Pick<Records, "kgs">;
  readonly registry: Pick<Registry, "ensureCollections">;
  readonly log: Log;
}

const nothing = { added: [], updated: [], removed: [] };
const noDeclarations = { declared: [], faults: [] };

/** All that a tenant learns of faults in files that are not its own. */
const foreignFault: FileFault = {
  name: "configuration",
  reason: "a file of another tenant has a fault: the operator of the service has to correct it",
};

export function createConfiguration({ folder, records, registry, log }: ConfigurationParts): Configuration {
  const read = (path: string) =>
    readFolder(path).catch((error) => {
      log.warn({ err: error }, "the folder of configured knowledge graphs cannot be read");
      const fault = { name: "LORE_KG_CONFIG_DIR", reason: "the folder cannot be read", tenant_id: null };
      return { declared: [], faults: [fault] };
    });
  const reload = async ({ tenant_id }: Pick<Ctx, "tenant_id">): Promise<Reloaded> => {
    const all = folder === undefined ? noDeclarations : await read(folder);
    const isOwn = (of: { readonly tenant_id: string | null }) =>
      tenant_id === defaultTenant || of.tenant_id === tenant_id;
    const declared = all.declared.filter(isOwn);
    const faults = shownFaults(all.faults, isOwn);
    if (faults.length === 0) faults.push(...(await changesOfFixed(records, declared)));
    if (faults.length > 0) return { ...nothing, declared: declared.length, completed: 0, faults };
    const owner = tenant_id === defaultTenant ? null : tenant_id;
    const changes = folder === undefined ? nothing : await records.kgs.configure(owner, declared);
    const added = new Set(changes.added.map(({ id }) => id));
    for (const kg of changes.added) await makeCollections(kg);
    let completed = 0;
    for (const kg of await records.kgs.list(tenant_id, { include_inactive: true }))
      if (!kg.collections_ready && !added.has(kg.id) && (await makeCollections(kg))) completed += 1;
    return { ...changes, declared: declared.length, completed, faults };
  };
  /** An engine that is down does not undo the configuration: the first document makes the collections. */
  async function makeCollections(kg: KnowledgeGraph): Promise<boolean> {
    try {
      await registry.ensureCollections(kg);
      return true;
    } catch (error) {
      log.warn({ err: error, kg_id: kg.id }, "the collections of a knowledge graph are made later");
      return false;
    }
  }
  return {
    folder: folder ?? null,
    reload,
    async loadAtStart() {
      if (folder === undefined) return;
      try {
        const { faults, added, updated, removed } = await reload({ tenant_id: defaultTenant });
        for (const fault of faults) log.error(fault, "a configured knowledge graph has a fault; no file was applied");
        const counts = { added: added.length, updated: updated.length, removed: removed.length };
        if (faults.length === 0) log.info(counts, "the configured knowledge graphs were applied");
      } catch (error) {
        log.error({ err: error }, "the configured knowledge graphs were not loaded");
      }
    },
  };
}

function shownFaults(faults: readonly FolderFault[], isOwn: (fault: FolderFault) => boolean): FileFault[] {
  const own = faults.filter(isOwn).map(({ name, reason }) => ({ name, reason }));
  return own.length < faults.length ? [...own, foreignFault] : own;
}

const fixed = ["kg_type", "embedding_method", "enable_sql_storage", "enable_secondary_graph_storage"] as const;

/** Fields that cannot change once a knowledge graph exists, and that a file would change. */
async function changesOfFixed(
  { kgs }: Pick<Records, "kgs">,
  declared: readonly ConfiguredGraph[],
): Promise<readonly FileFault[]> {
  const faults: FileFault[] = [];
  for (const tenant_id of new Set(declared.map((kg) => kg.tenant_id))) {
    const own = declared.filter((kg) => kg.tenant_id === tenant_id);
    const existing = await kgs.named(
      tenant_id,
      own.map(({ name }) => name),
    );
    const byName = new Map(existing.map((kg) => [kg.name, kg]));
    for (const kg of own) {
      const found = byName.get(kg.name);
      for (const field of fixed)
        if (found && found[field] !== kg[field])
          faults.push({
            name: kg.name,
            reason: `${field} of an existing knowledge graph cannot change: it is ${found[field]}`,
          });
    }
  }
  return faults;
}
