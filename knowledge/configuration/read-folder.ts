import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ConfiguredGraph } from "../../domain/kg.ts";
import { type FileFault, readDefinition } from "./read-definition.ts";

interface Folder {
  readonly declared: readonly ConfiguredGraph[];
  readonly faults: readonly FolderFault[];
}

export interface FolderFault extends FileFault {
  /** The tenant of the file; null if the file does not tell, and for a fault of the folder. */
  readonly tenant_id: string | null;
}

const filesLimit = 1_000;
const bytesLimit = 65_536;

/** Reads every YAML and JSON file of the folder, in the order of their names. Throws if the folder cannot be read. */
export async function readFolder(folder: string): Promise<Folder> {
  const entries = await readdir(folder);
  const names = entries.filter((name) => /^[^.].*\.(?:ya?ml|json)$/i.test(name)).sort();
  const fault = faultOf(names.length);
  if (fault) return { declared: [], faults: [{ name: "LORE_KG_CONFIG_DIR", reason: fault, tenant_id: null }] };
  const faults: FolderFault[] = [];
  const files = new Map<string, { readonly name: string; readonly kg: ConfiguredGraph }>();
  for (const name of names) {
    const text = await readText(join(folder, name));
    if (text === null) {
      faults.push({ name, reason: `cannot be read, or has more than ${bytesLimit} bytes`, tenant_id: null });
      continue;
    }
    const definition = readDefinition(text);
    if ("faults" in definition) {
      const { tenant_id } = definition;
      faults.push(...definition.faults.map((reason) => ({ name, reason, tenant_id })));
      continue;
    }
    const { kg } = definition;
    const key = JSON.stringify([kg.tenant_id, kg.name]);
    const earlier = files.get(key);
    if (earlier) {
      const reason = `declares the same knowledge graph as ${earlier.name}`;
      faults.push({ name, reason, tenant_id: kg.tenant_id });
    } else files.set(key, { name, kg });
  }
  return { declared: [...files.values()].map(({ kg }) => kg), faults };
}

/** A folder without files is probably one that was not mounted: no knowledge graph becomes inactive for it. */
function faultOf(files: number): string | undefined {
  if (files === 0) return "the folder has no YAML or JSON file";
  return files > filesLimit ? `the folder has more than ${filesLimit} files` : undefined;
}

/** null if it cannot be read or is too large. */
async function readText(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path);
    return size > bytesLimit ? null : await readFile(path, "utf8");
  } catch {
    return null;
  }
}
