import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

// Replaces the compiled entry points of the service by bundles: each entry point with the modules that it imports. A
// start then reads some hundred files instead of 2,000, which saves a quarter of its processor time. Other compiled
// files stay as they are, for commands such as the doctor.

/** The service, and the threads and processes that it starts. */
const serviceEntries = [
  "main",
  "ingest/parse/parser-child",
  "ingest/prepare/extract-worker",
  "ingest/prepare/read-worker",
  "models/offline/embed-worker",
  "viz/render-worker",
];

/**
 * Packages with many files that consist of JavaScript alone. All other packages are loaded from node_modules: they have
 * native libraries or threads of their own, or share classes with such a package.
 */
const bundled = [
  "@fastify/busboy",
  "@langchain/core",
  "@langchain/langgraph",
  "cockatiel",
  "jose",
  "lru-cache",
  "prom-client",
  "stemmer",
  "ulid",
  "undici",
  "yaml",
  "zod",
];

const placeholder = "__DIST__";
const chunks = "chunks";

/** @param entries paths below `dist`, without ".js" */
export async function bundleService(dist, entries = serviceEntries) {
  rmSync(join(dist, chunks), { recursive: true, force: true });
  for (const { path, text } of await outputs(dist, entries)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replaceAll(placeholder, `${relative(dirname(path), dist) || "."}/`));
  }
}

async function outputs(dist, entries) {
  // Imported late: the set-up starts before the packages are installed.
  const { build, stop } = await import("esbuild");
  try {
    const { outputFiles } = await build({
      entryPoints: entries.map((name) => join(dist, `${name}.js`)),
      outbase: dist,
      outdir: dist,
      absWorkingDir: dist,
      chunkNames: `${chunks}/[name]-[hash]`,
      write: false,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      sourcemap: "linked",
      sourcesContent: false,
      logLevel: "silent",
      banner: { js: `${requireOfNode}\n${pathOfUrl}` },
      plugins: [withoutLangSmith(dist), packages, ownPlace(dist)],
    });
    return outputFiles;
  } finally {
    await stop();
  }
}

/** Bundled packages that are CommonJS call it for Node's own modules. */
const requireOfNode =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/** `import.meta.dirname` and `import.meta.filename` of a module, in the bundle. */
const pathOfUrl =
  'import { dirname as __dirnameOf } from "node:path"; import { fileURLToPath as __pathOf } from "node:url";';

/** The module that LangChain asks whether it traces. */
export const tracingSwitch = /@langchain\/core\/dist\/utils\/callbacks\.js$/;

/**
 * LangChain makes a run tree of LangSmith for each call of a node, with ids and times, although nothing is traced
 * there. As in workflows, a stand-in takes its place: it saves a third of the processor time of a graph.
 */
const withoutLangSmith = (dist) => ({
  name: "without-langsmith",
  setup({ onResolve, onLoad }) {
    const path = join(dist, "workflow-engine/temporal/sandbox/absent/langsmith.js");
    onResolve({ filter: /^langsmith(?:\/|$)/ }, () => ({ path }));
    // LANGSMITH_TRACING and its like change nothing: no question is sent to LangSmith.
    onLoad({ filter: tracingSwitch }, () => ({ contents: "export const isTracingEnabled = () => false;" }));
  },
});

const packages = {
  name: "packages",
  setup({ onResolve }) {
    const isBundled = (path) => bundled.some((name) => path === name || path.startsWith(`${name}/`));
    // What a bundled package imports is bundled, too: the service's own folder may have another version of it.
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
      importer === "" || importer.includes("/node_modules/") || isBundled(path) ? undefined : { path, external: true },
    );
  },
};

/** Modules see their own place, not that of the bundle. */
const ownPlace = (dist) => ({
  name: "own-place",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const name = relative(dist, path);
      // Lines of packages stay unmapped: a map of all of them would take longer to read than the code.
      if (name.startsWith("..")) return { contents: `${namedByVariable(text)}\n${emptyMap}`, loader: "js" };
      const here = `new URL(${JSON.stringify(name)}, new URL("${placeholder}", import.meta.url)).href`;
      const contents = text
        .replaceAll("import.meta.url", here)
        .replaceAll("import.meta.filename", `__pathOf(${here})`)
        .replaceAll("import.meta.dirname", `__dirnameOf(__pathOf(${here}))`);
      return { contents, loader: "js" };
    });
  },
});

/**
 * LangChain writes `var A = class A`, and the bundler calls the inner A "A2". Without the inner name the class takes
 * the name of the variable. The bundler's `keepNames` would keep it, too, but it also defines the name of every
 * function each time the function is made: 380 ns instead of 4, and 7 % of the processor time of a question.
 */
const namedByVariable = (text) => text.replace(/^((?:export )?(?:const|let|var) (\w+) = class) \2\b/gm, "$1");

const emptyMap = `//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":[""],"mappings":"A"}')}`;
