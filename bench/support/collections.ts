import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { cacheDir } from "../../scripts/set-up/paths.mjs";

// Public collections of documents, with questions that were written for this project (`bench/collections`). The
// documents are not part of it: they are fetched from GitHub once, into the cache folder.

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..", "collections");
const fetchTimeoutMs = 120_000;

const Source = z.object({
  /** `owner/name` on GitHub. */
  repository: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Whether its questions are never used to choose or fit anything. */
  locked: z.boolean(),
  /** Path in the repository, by the name of the file here. */
  files: z.record(z.string().regex(/^[^/]{1,200}\.md$/), z.string()),
});
type Source = z.infer<typeof Source>;

export interface Collection {
  readonly name: string;
  readonly locked: boolean;
  /** The folder with `questions.jsonl`. */
  readonly folder: string;
  readonly documents: string;
}

/** The sources of all collections, by their names. */
export async function readSources(): Promise<ReadonlyMap<string, Source>> {
  const found = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const sources = new Map<string, Source>();
  for (const name of found.map((entry) => entry.name).toSorted())
    sources.set(name, Source.parse(JSON.parse(await readFile(join(folder, name, "source.json"), "utf8"))));
  return sources;
}

/** All collections, with their documents. Fails if documents are missing and GitHub cannot be reached. */
export async function readCollections(): Promise<readonly Collection[]> {
  const collections: Collection[] = [];
  for (const [name, source] of await readSources())
    collections.push({
      name,
      locked: source.locked,
      folder: join(folder, name),
      documents: await documentsOf(name, source),
    });
  return collections;
}

async function documentsOf(name: string, source: Source): Promise<string> {
  const cache = join(cacheDir, "collections");
  const documents = join(cache, `${name}-${source.commit.slice(0, 12)}`);
  const there = await readdir(documents).catch(() => []);
  if (Object.keys(source.files).toSorted().join("\n") === there.toSorted().join("\n")) return documents;
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(join(cache, "fetch-"));
  try {
    await fetchDocuments(scratch, source);
    await rm(documents, { recursive: true, force: true });
    await rename(join(scratch, "documents"), documents);
  } catch (cause) {
    throw new Error(`The documents of ${name} are not in the cache, and could not be fetched from GitHub.`, { cause });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return documents;
}

async function fetchDocuments(scratch: string, { repository, commit, files }: Source): Promise<void> {
  const clone = join(scratch, "clone");
  const git = (...args: readonly string[]) =>
    run("git", ["-C", clone, ...args], { timeout: fetchTimeoutMs, encoding: "buffer", maxBuffer: 2 ** 26 });
  await mkdir(clone);
  await mkdir(join(scratch, "documents"));
  await git("init", "--quiet", "--bare");
  await git("fetch", "--quiet", "--depth", "1", `https://github.com/${repository}`, commit);
  for (const [file, path] of Object.entries(files))
    await writeFile(join(scratch, "documents", file), (await git("show", `FETCH_HEAD:${path}`)).stdout);
}
