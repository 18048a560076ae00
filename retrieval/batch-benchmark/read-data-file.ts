import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { generatedDataSet } from "../../domain/batch-benchmark.ts";
import { batchBounds } from "../../domain/limits/benchmarks.ts";
import type { Conversation } from "./conversation.ts";
import { readLocomo } from "./read-locomo.ts";

/** A file of the operator. */
export interface DataFile {
  readonly name: string;
  /** Hash of the bytes of the file. */
  readonly sha256: string;
  readonly conversations: readonly Conversation[];
}

export interface DataFolder {
  /** Sorted names of the data sets in the folder, and a warning for each unusable file. */
  names(): Promise<{ readonly names: readonly string[]; readonly warnings: readonly string[] }>;
  /** null if the folder has no such file. Throws with a reason in words if the file cannot be used. */
  read(name: string): Promise<DataFile | null>;
}

const fileName = /^([A-Za-z0-9][A-Za-z0-9._-]{0,59})\.json$/;
/** Number of files whose content stays in memory, because each step of a job needs its file. */
const kept = 2;

/**
 * The files of a folder that the operator has configured, in LoCoMo's format. A name is looked up among the entries of
 * the folder, so no name of a client becomes a path. Without a folder there are none.
 */
export function openDataFolder(folder: string | undefined): DataFolder {
  const read = new Map<string, DataFile>();

  async function names(): ReturnType<DataFolder["names"]> {
    if (folder === undefined) return { names: [], warnings: [] };
    const entries = await readdir(folder).catch(() => null);
    if (entries === null) return { names: [], warnings: ["The folder of LORE_BENCHMARK_DATA cannot be read"] };
    const files = entries.filter((file) => file.endsWith(".json")).sort();
    const known = files.flatMap((file) => fileName.exec(file)?.[1] ?? []).filter((name) => name !== generatedDataSet);
    const others = files.filter((file) => !known.includes(file.slice(0, -".json".length)));
    return {
      names: known.slice(0, batchBounds.files),
      warnings: [
        ...others.map((file) => `${file}: is not the name of a data set`),
        ...known.slice(batchBounds.files).map((name) => `${name}.json: there are more than ${batchBounds.files} files`),
      ],
    };
  }

  return {
    names,
    async read(name) {
      if (folder === undefined || !(await names()).names.includes(name)) return null;
      const path = join(folder, `${name}.json`);
      const { size, mtimeMs } = await stat(path).catch(unreadable);
      if (size > batchBounds.fileBytes) throw new Error(`is larger than ${batchBounds.fileBytes} bytes`);
      const key = JSON.stringify([name, size, mtimeMs]);
      const file = read.get(key) ?? parsed(name, await readFile(path).catch(unreadable));
      read.delete(key);
      read.set(key, file);
      for (const old of [...read.keys()].slice(0, -kept)) read.delete(old);
      return file;
    },
  };
}

function parsed(name: string, bytes: Buffer): DataFile {
  const conversations = locomo(json(bytes.toString("utf8")));
  return { name, sha256: createHash("sha256").update(bytes).digest("hex"), conversations };
}

/** Without the path, because clients see the message. */
function unreadable(): never {
  throw new Error("cannot be read");
}

function locomo(file: unknown): readonly Conversation[] {
  try {
    return readLocomo(file);
  } catch (error) {
    throw new Error("is not in LoCoMo's format", { cause: error });
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("is not JSON");
  }
}
