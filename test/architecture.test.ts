import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

// ARCHITECTURE.md §2: which room may import which. `types` may be imported as types only. An entry may be a part of a
// room.
const root = join(import.meta.dirname, "..");
const everything = ["*"];
const rooms: Record<string, { imports: string[]; types?: string[] }> = {
  domain: { imports: [] },
  platform: { imports: ["domain"] },
  models: { imports: ["domain", "platform"] },
  stores: { imports: ["domain", "platform"] },
  viz: { imports: ["domain", "platform"] },
  ingest: { imports: ["domain", "platform"], types: ["models"] },
  knowledge: { imports: ["domain", "platform", "ingest"], types: ["stores", "models"] },
  // What of a question is asked is decided before memory is searched.
  retrieval: { imports: ["domain", "platform", "memory/asked-part"], types: ["stores", "models", "memory"] },
  memory: { imports: ["domain", "platform"], types: ["stores"] },
  analytics: { imports: ["domain"], types: ["platform", "stores"] },
  agents: { imports: [], types: ["domain"] },
  activities: {
    imports: ["domain", "platform", "ingest", "agents"],
    types: ["knowledge", "retrieval", "memory", "stores", "models"],
  },
  workflows: { imports: ["agents"] },
  // The engine in process binds and runs the steps itself; with a server, workers and the bundle do.
  "workflow-engine": {
    imports: ["domain", "platform", "agents", "activities/failures", "activities/bind-steps"],
    types: ["workflows", "stores"],
  },
  api: {
    imports: ["domain", "platform"],
    types: ["knowledge", "retrieval", "memory", "analytics", "stores"],
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

test("no file that people write has more than 250 lines, blank lines and tests included", () => {
  const written = folders
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((name) => join(room, name)),
    )
    .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.includes("/generated/"))
    .concat("main.ts", "vitest.config.ts");
  const linesOf = (file: string) => readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
  const long = written.filter((file) => linesOf(file) > 250);
  expect(written.length).toBeGreaterThan(1_000);
  expect(long.map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
});

test("at most 60 packages are direct dependencies at run time, and each has its reason in docs/decisions/0001", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(60);
  const [running = "", developing = ""] = readFileSync(join(root, "docs/decisions/0001-dependencies.md"), "utf8")
    .split("| for development")
    .map((part) => [...part.matchAll(/^\| (`.*?`) +\|/gm)].map(([, names]) => names).join(", "));
  const reasoned = (names: string) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const covers = (listed: readonly string[], name: string) =>
    listed.some((entry) => entry === name || (entry.endsWith("/*") && name.startsWith(entry.slice(0, -1))));
  const unreasoned = (given: object, names: string) =>
    Object.keys(given).filter((name) => !covers(reasoned(names), name));
  expect(unreasoned(dependencies, running)).toEqual([]);
  expect(unreasoned(devDependencies, developing)).toEqual([]);
  const gone = [...reasoned(running), ...reasoned(developing)].filter(
    (entry) => !Object.keys({ ...dependencies, ...devDependencies }).some((name) => covers([entry], name)),
  );
  expect(gone).toEqual([]);
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

test.each(Object.keys(rooms).filter((room) => folders.includes(room)))("%s uses every right of the table", (room) => {
  const { imports = [], types = [] } = rooms[room] ?? {};
  const made = sources(room).flatMap(importsOf);
  const isUsed = (door: string, by: readonly Import[]) =>
    door === "*" || by.some(({ target }) => opens([door], target));
  const unused = [
    ...imports.filter(
      (door) =>
        !isUsed(
          door,
          made.filter(({ typeOnly }) => !typeOnly),
        ),
    ),
    ...types.filter((door) => !isUsed(door, made)).map((door) => `${door} (types)`),
  ];
  expect(unused).toEqual([]);
});

test("the rooms that do not compose import each other in at most 50 directions, types included", () => {
  const roomOf = (file: string) => file.split("/")[0] ?? "";
  const directions = Object.entries(rooms)
    .filter(([room, { imports }]) => imports !== everything && folders.includes(room))
    .flatMap(([room]) => sources(room).flatMap(importsOf))
    .map(({ file, target }) => `${roomOf(file)} → ${roomOf(target)}`)
    .filter((direction) => new Set(direction.split(" → ")).size > 1);
  expect([...new Set(directions)].length, [...new Set(directions)].join("\n")).toBeLessThanOrEqual(50);
});

test("ARCHITECTURE.md has the same table", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const rows = [...page.matchAll(/^\| ([\w, .-]+?) +\| ([^|]*?) *\| ([^|]*?) *\|$/gm)];
  const doorsIn = (cell: string) =>
    cell
      .split(/[,;] /)
      .filter(Boolean)
      .map((door) => door.replace("everything", "*"));
  const written = rows
    .flatMap(([, names = "", imports = "", types = ""]) =>
      names.split(", ").map((room) => [room, { imports: doorsIn(imports), types: doorsIn(types) }] as const),
    )
    .filter(([room]) => room in rooms);
  const known = Object.entries(rooms).map(([room, { imports, types = [] }]) => [room, { imports, types }] as const);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(known));
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

/** The folders beside each other that an import connects, such as "api/http" and "api/auth"; null within one folder. */
function foldersBetween({ file, target }: Import): readonly [string, string] | null {
  const [from, to] = [file.split("/"), target.split("/")];
  const depth = from.findIndex((name, at) => name !== to[at]) + 1;
  if (from.length === depth || to.length === depth) return null;
  return [from.slice(0, depth).join("/"), to.slice(0, depth).join("/")];
}

test("folders beside each other, rooms included, do not import each other in a circle", () => {
  let edges = folders
    .filter((room) => room !== "test")
    .flatMap((room) => sources(room).flatMap(importsOf))
    .flatMap((each) => {
      const between = foldersBetween(each);
      return between === null ? [] : [between];
    });
  // A folder that imports none of the rest, or that none of the rest imports, is in no circle.
  for (;;) {
    const [importing, imported] = [new Set(edges.map(([from]) => from)), new Set(edges.map(([, to]) => to))];
    const left = edges.filter(([from, to]) => importing.has(to) && imported.has(from));
    if (left.length === edges.length) break;
    edges = left;
  }
  expect([...new Set(edges.map(([from, to]) => `${from} → ${to}`))]).toEqual([]);
});
