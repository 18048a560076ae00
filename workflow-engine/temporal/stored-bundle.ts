import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { type BundleChoices, bundleWorkflows } from "./bundle.ts";

/** A bundle on disk. `build_id` is the SHA-256 of its code, `sources` that of everything it is made from. */
export interface StoredBundle {
  readonly path: string;
  readonly build_id: string;
  readonly sources: string;
  readonly size_bytes: number;
}

/** The sources that can be part of a bundle (ARCHITECTURE.md §2) or influence it. */
const root = new URL("../../", import.meta.url);
const sourceFolders = ["agents/", "workflow-engine/temporal/sandbox/", "workflows/"] as const;
const sourceFiles = ["workflow-engine/temporal/bundle"] as const;
const dependencies = ["@langchain/langgraph", "@langchain/core", "@temporalio/worker"] as const;

/**
 * Bundles the workflows into `folder`, unless it has a bundle of the same sources. Two processes may run this at once,
 * because files are written atomically.
 */
export const ensureBundle = async (folder: string, choices: BundleChoices): Promise<StoredBundle> => {
  const sources = await hashOfSources(choices);
  const known = await readStoredBundle(folder);
  if (known?.sources === sources) return known;
  const code = await bundleWorkflows(choices);
  await mkdir(folder, { recursive: true });
  await writeWhole(codePath(folder), code);
  const facts = { build_id: sha256(code), sources, size_bytes: Buffer.byteLength(code) };
  await writeWhole(factsPath(folder), `${JSON.stringify(facts, null, 2)}\n`);
  return { path: codePath(folder), ...facts };
};

/** The bundle in `folder`, or null. */
export const readStoredBundle = async (folder: string): Promise<StoredBundle | null> => {
  try {
    const facts: Omit<StoredBundle, "path"> = JSON.parse(await readFile(factsPath(folder), "utf8"));
    return { ...facts, path: codePath(folder) };
  } catch {
    // The file is missing, or a crash interrupted its writing. In both cases the bundle is built again.
    return null;
  }
};

const codePath = (folder: string): string => join(folder, "workflow-bundle.js");
const factsPath = (folder: string): string => join(folder, "workflow-bundle.json");

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const hashOfSources = async (choices: BundleChoices): Promise<string> => {
  const hash = createHash("sha256").update(JSON.stringify([choices, dependencies.map(versionOf)]));
  const paths: string[] = sourceFiles.map((name) => name + extname(import.meta.url));
  for (const folder of sourceFolders) {
    const names = await readdir(new URL(folder, root), { recursive: true });
    paths.push(...names.filter((name) => /(?<!\.test)\.[jt]s$/.test(name)).map((name) => folder + name));
  }
  for (const path of paths.sort()) hash.update(path).update(await readFile(new URL(path, root)));
  return hash.digest("hex");
};

const require = createRequire(import.meta.url);
const versionOf = (dependency: string): string => {
  const { version }: { version: string } = require(`${dependency}/package.json`);
  return `${dependency}@${version}`;
};

const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
};
