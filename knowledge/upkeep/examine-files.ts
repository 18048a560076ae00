import { parsedFolder } from "../../domain/parsed-folder.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { UpkeepRecords } from "../../stores/ports/records/upkeep.ts";

/** Files compared with the records: needed uploads that are missing, and parsed documents that no revision needs. */
export interface FileFaults {
  readonly missing_uploads: readonly string[];
  readonly parsed_leftovers: readonly string[];
}

type UpkeepFiles = Pick<FileStore, "list" | "deleteAll">;

const page = 5_000;

export async function examineFiles(upkeep: UpkeepRecords, files: UpkeepFiles): Promise<FileFaults> {
  // A difference counts only if two reads show it: a document may be accepted or swept between the queries of one read.
  const [first, second] = [await look(upkeep, files), await look(upkeep, files)];
  return {
    missing_uploads: inBoth(first.missing_uploads, second.missing_uploads),
    parsed_leftovers: inBoth(first.parsed_leftovers, second.parsed_leftovers),
  };
}

async function look(upkeep: UpkeepRecords, files: UpkeepFiles): Promise<FileFaults> {
  const needed = await neededUploads(upkeep);
  const uploads = new Set((await files.list("uploads")).map((name) => name.slice("uploads/".length)));
  const parsed = new Set((await files.list("parsed")).map(revisionOf));
  const leftovers: string[] = [];
  for (const names of batchesOf([...parsed], page)) leftovers.push(...(await upkeep.forsaken(names)));
  return { missing_uploads: needed.filter((hash) => !uploads.has(hash)), parsed_leftovers: leftovers };
}

async function neededUploads(upkeep: UpkeepRecords): Promise<string[]> {
  const hashes: string[] = [];
  for (;;) {
    const found = await upkeep.uploads({ after: hashes.at(-1) ?? "", limit: page });
    hashes.push(...found);
    if (found.length < page) return hashes;
  }
}

/** "parsed/<source>/<revision>/text.txt" → "<source>/<revision>" */
const revisionOf = (name: string): string => name.split("/").slice(1, 3).join("/");

export async function deleteLeftovers(files: UpkeepFiles, leftovers: readonly string[]): Promise<void> {
  for (const name of leftovers) {
    const [source_id = "", revision = ""] = name.split("/");
    await files.deleteAll(parsedFolder(source_id, Number(revision)));
  }
}

function inBoth(first: readonly string[], second: readonly string[]): string[] {
  const before = new Set(first);
  return second.filter((name) => before.has(name));
}
