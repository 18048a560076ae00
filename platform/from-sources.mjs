// Starts a TypeScript module in a thread or process of its own (tests, development): `from-sources.mjs <file> [argument
// …]`.
//
// The module and its imports from this project are bundled into one file, which is cached until one of these sources
// changes. A loader that translates file by file would cost a second of processor time at every start of a thread.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".build", "from-sources");

/** A thread that is starting may still read a younger bundle. */
const outdatedMs = 24 * 3_600_000;

const self = fileURLToPath(import.meta.url);

/** Modules see their own path, not the bundle's. */
const ownPlace = {
  name: "own-place",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8")
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.filename", JSON.stringify(path))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path))),
    }));
  },
};

const given = process.argv[2];
const source = given.startsWith("file:") ? fileURLToPath(given) : resolve(given);
process.argv.splice(1, 2, source);
// Stack traces name the sources.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(keptBundle(source) ?? (await makeBundle(source))).href);

/** The cached bundle; undefined if there is none or a source has changed since. */
function keptBundle(source) {
  if (!existsSync(noteOf(source))) return undefined;
  const { inputs, file } = JSON.parse(readFileSync(noteOf(source), "utf8"));
  return existsSync(file) && inputs.every(([path, state]) => stateOf(path) === state) ? file : undefined;
}

async function makeBundle(source) {
  const { build, stop } = await import("esbuild");
  const startedMs = Date.now();
  const { outputFiles, metafile } = await build({
    entryPoints: [source],
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: folder,
    sourcemap: "inline",
    sourcesContent: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    keepNames: true,
    logLevel: "silent",
    plugins: [ownPlace],
  });
  await stop();
  const [{ text }] = outputFiles;
  const file = join(folder, `${nameOf(source)}-${hashOf(text)}.mjs`);
  const inputs = [...Object.keys(metafile.inputs).map((path) => join(root, path)), self];
  mkdirSync(folder, { recursive: true });
  put(file, text);
  // If a source was saved during the build, the bundle may contain its old state; the next start builds again.
  const isSettled = inputs.every((path) => statSync(path).mtimeMs < startedMs);
  if (isSettled) put(noteOf(source), JSON.stringify({ file, inputs: inputs.map((path) => [path, stateOf(path)]) }));
  deleteOutdated(source);
  return file;
}

/** Every change of a source leaves a bundle behind: this deletes those of the same entry that are older than a day. */
function deleteOutdated(source) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${nameOf(source)}-`))) {
    try {
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > outdatedMs) rmSync(path);
    } catch {
      // Another process deleted it, or the next change of a source tries again.
    }
  }
}

/** Entries in different folders may have the same file name. */
function nameOf(source) {
  return `${basename(source, ".ts")}-${hashOf(source)}`;
}

function noteOf(source) {
  return join(folder, `${nameOf(source)}.json`);
}

function stateOf(path) {
  const state = statSync(path, { throwIfNoEntry: false });
  return state ? `${state.mtimeMs} ${state.size}` : "gone";
}

function hashOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Writes the file atomically, because threads of many processes start at once. */
function put(file, text) {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
