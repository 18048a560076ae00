import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
  files: z.record(z.string(), z.string()),
});
type Source = z.infer<typeof Source>;

export interface Collection {
  readonly name: string;
  readonly locked: boolean;
  /** The folder with `questions.jsonl`. */
  readonly folder: string;
  readonly documents: string;
}

/** All collections, with their documents. Fails if documents are missing and GitHub cannot be reached. */
export async function readCollections(): Promise<readonly Collection[]> {
  const collections: Collection[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const own = join(folder, name);
    const source = Source.parse(JSON.parse(await readFile(join(own, "source.json"), "utf8")));
    collections.push({ name, locked: source.locked, folder: own, documents: await documentsOf(name, source) });
  }
  return collections;
}

async function documentsOf(name: string, source: Source): Promise<string> {
  const documents = join(cacheDir, "collections", `${name}-${source.commit.slice(0, 12)}`);
  const there = new Set(await readdir(documents).catch(() => []));
  if (Object.keys(source.files).every((file) => there.has(file))) return documents;
  try {
    await fetchDocuments(documents, source);
  } catch {
    throw new Error(
      `The documents of ${name} are not in the cache, and github.com/${source.repository} did not answer.`,
    );
  }
  return documents;
}

async function fetchDocuments(documents: string, { repository, commit, files }: Source): Promise<void> {
  const incomplete = `${documents}.incomplete`;
  const clone = `${documents}.git`;
  const git = (...args: readonly string[]) =>
    run("git", ["-C", clone, ...args], { timeout: fetchTimeoutMs, encoding: "buffer", maxBuffer: 2 ** 26 });
  await Promise.all([incomplete, clone].map((path) => rm(path, { recursive: true, force: true })));
  await Promise.all([incomplete, clone].map((path) => mkdir(path, { recursive: true })));
  await git("init", "--quiet", "--bare");
  await git("fetch", "--quiet", "--depth", "1", `https://github.com/${repository}`, commit);
  for (const [file, path] of Object.entries(files))
    await writeFile(join(incomplete, file), (await git("show", `FETCH_HEAD:${path}`)).stdout);
  await rm(clone, { recursive: true, force: true });
  await mkdir(dirname(documents), { recursive: true });
  await rm(documents, { recursive: true, force: true });
  await rename(incomplete, documents);
}
