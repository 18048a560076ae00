import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

// ARCHITECTURE.md §2: which room may import which. `types` may be imported as types only. An entry may be a part of a room.
const root = join(import.meta.dirname, "..");
const everything = ["*"];
const rooms: Record<string, { imports: string[]; types?: string[] }> = {
  domain: { imports: [] },
  platform: { imports: ["domain"] },
  models: { imports: ["domain", "platform"] },
  stores: { imports: ["domain", "platform"] },
  viz: { imports: ["domain", "platform"] },
  ingest: { imports: ["domain", "platform"], types: ["models"] },
  knowledge: { imports: ["domain", "platform", "ingest"], types: ["stores", "models", "agents"] },
  // What of a question is asked is decided before memory is searched.
  retrieval: { imports: ["domain", "platform", "ingest", "memory/asked-part"], types: ["stores", "models", "memory"] },
  memory: { imports: ["domain", "platform", "ingest"], types: ["stores", "models"] },
  analytics: { imports: ["domain", "platform"], types: ["stores"] },
  agents: { imports: ["domain/errors"], types: ["domain"] },
  activities: {
    imports: ["domain", "platform", "ingest", "viz", "agents"],
    types: ["knowledge", "retrieval", "memory", "stores", "models"],
  },
  workflows: {
    imports: ["domain/errors", "domain/limits", "agents"],
    types: ["domain", "activities"],
  },
  // The engine in process binds and runs the steps itself; with a server, workers and the bundle do.
  "workflow-engine": {
    imports: ["domain", "platform", "agents", "activities/failures", "activities/bind-steps"],
    types: ["activities", "workflows", "stores"],
  },
  api: {
    imports: ["domain", "platform"],
    types: ["workflow-engine", "knowledge", "retrieval", "agents", "memory", "analytics", "stores", "viz"],
  },
  // Users copy this folder, so it must be complete by itself.
  client: { imports: [] },
  app: { imports: everything },
  scripts: { imports: everything },
  bench: { imports: everything },
  test: { imports: everything },
};
const engines = ["postgres", "neo4j", "lancedb", "chroma", "mongodb", "redis", "files", "memory-cache"];
const ignored = new Set(["node_modules", "dist", "data", "deploy", "docs", "samples", "coverage"]);

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !ignored.has(entry.name))
  .map(({ name }) => name);

const sources = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(room, name));

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8").replace(/^\s*\/\/.*$/gm, "");
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?([^;]*?)from\s+"(\.[^"]+)"/gms);
  return [...statements].map(([, type, names = "", path = ""]) => {
    const braces = names
      .match(/^\s*\{([^}]*)\}\s*$/)?.[1]
      ?.split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const typeOnly = type !== undefined || braces?.every((name) => name.startsWith("type ")) === true;
    return { file, target: relative(root, join(root, dirname(file), path)), typeOnly };
  });
}

const opens = (doors: readonly string[], target: string): boolean =>
  doors.some((door) => door === "*" || target === `${door}.ts` || target.startsWith(`${door}/`));

test("the root has at most 21 folders of source, and main.ts as its only source file of the service", () => {
  expect(folders.length).toBeLessThanOrEqual(21);
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const sourceFiles = files.map(({ name }) => name).filter((name) => /\.[cm]?[jt]s$/.test(name));
  // The other file configures a tool, which looks for it here.
  expect(sourceFiles.sort()).toEqual(["main.ts", "vitest.config.ts"]);
});

test("only platform/ reads the environment", () => {
  const tools = ["scripts", "bench", "test"];
  const readers = [...folders.filter((room) => !tools.includes(room)).flatMap(sources), "main.ts"]
    .filter((file) => !file.startsWith("platform/"))
    .filter((file) => /\bprocess\.env\b/.test(readFileSync(join(root, file), "utf8")));
  expect(readers).toEqual([]);
});

test("every folder is a room of the table", () => {
  expect(folders.filter((folder) => !(folder in rooms))).toEqual([]);
});

test.each(folders)("%s imports only the rooms that the table allows", (room) => {
  const rule = rooms[room] ?? { imports: [] };
  const trespasses = sources(room)
    .flatMap(importsOf)
    .filter(({ target }) => !target.startsWith(`${room}/`))
    .filter(({ target, typeOnly }) => !opens(rule.imports, target) && !(typeOnly && opens(rule.types ?? [], target)));
  expect(trespasses.map(({ file, target, typeOnly }) => `${file} → ${target}${typeOnly ? " (type)" : ""}`)).toEqual([]);
});

test("only stores/roles/ imports the engines", () => {
  const inside = engines.map((engine) => `stores/${engine}`);
  const trespasses = Object.keys(rooms)
    .filter((room) => room !== "test" && room !== "bench" && folders.includes(room))
    .flatMap((room) => sources(room).flatMap(importsOf))
    .filter(({ target }) => opens(inside, target))
    .filter(({ file }) => !file.startsWith("stores/roles/") && !inside.some((engine) => file.startsWith(`${engine}/`)));
  expect(trespasses.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});
