import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { answersRedis } from "./probes.mjs";
import { onPath, runTool, says } from "./run-tool.mjs";

const leastMajor = 7;
const limitMs = 180_000;
const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

export const redis = {
  title: "Redis",
  settings: ["REDIS_URL"],
  /** The distribution determines the version, because system libraries are used as well. */
  key: distribution(),
  startTimeoutMs: 60_000,
  helps: [
    "REDIS_URL of a server that runs",
    "the `redis-server` command on PATH, version 7 or newer",
    "apt-get (Debian, Ubuntu) with access to its mirror",
  ],

  async installed() {
    const file = onPath("redis-server");
    const found = file && (await versionOf(file));
    return found && { ...program(file, {}, found), origin: `on PATH: ${file}` };
  },
  async fetch(folder, { log }) {
    if (!onPath("apt-get") || !onPath("dpkg-deb")) throw new Error("no apt-get to fetch it with");
    const debs = join(folder, "debs");
    await download(debs, log);
    for (const deb of readdirSync(debs).filter((name) => name.endsWith(".deb"))) {
      await runTool("dpkg-deb", ["-x", join(debs, deb), join(folder, "root")], { title: "Redis", log, limitMs });
    }
    rmSync(debs, { recursive: true });
    if (!(await versionOf(binaryIn(folder), libraries(folder))))
      throw new Error(`the package's redis-server does not run here, or is older than ${leastMajor}`);
  },
  async fetched(folder) {
    const env = libraries(folder);
    return program(binaryIn(folder), env, await versionOf(binaryIn(folder), env));
  },
};

const program = (file, env, found) => ({
  product: `Redis ${found}`,
  server: ({ folder, port }) => ({
    prepare: () => mkdir(join(folder, "data"), { recursive: true }),
    file,
    // Every write is appended at once, so that a killed server keeps acknowledged writes. No snapshots in addition.
    args: [
      ...["--port", `${port}`, "--bind", "127.0.0.1", "--dir", join(folder, "data")],
      ...["--appendonly", "yes", "--save", ""],
    ],
    env,
    settings: { REDIS_URL: `redis://127.0.0.1:${port}` },
    answers: () => answersRedis(port),
  }),
});

/**
 * The package and its missing dependencies. The system's package lists may be missing (images are shipped without them)
 * or locked by another program. Then the script downloads its own copy of the lists, which needs no root.
 */
async function download(debs, log) {
  await mkdir(join(debs, "partial"), { recursive: true });
  // Nothing is installed, so no lock is needed.
  const options = [...patience, "-o", "Debug::NoLocking=1", "-o", `Dir::Cache::archives=${debs}/`];
  const install = ["install", "--download-only", "-y", "--no-install-recommends", "redis-server"];
  const tool = { title: "Redis", log, limitMs, env: { DEBIAN_FRONTEND: "noninteractive" } };
  try {
    await runTool("apt-get", [...options, ...install], tool);
  } catch {
    log("  Redis: no use of the system's lists of packages; fetching them");
    const lists = join(debs, "lists");
    await mkdir(join(lists, "partial"), { recursive: true });
    const own = [...options, "-o", `Dir::State::lists=${lists}`, "-o", `Dir::Cache=${debs}`];
    await runTool("apt-get", [...own, "update", "-q"], tool);
    await runTool("apt-get", [...own, ...install], tool);
  }
}

const binaryIn = (folder) => join(folder, "root", "usr", "bin", "redis-server");

function libraries(folder) {
  const root = join(folder, "root");
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.includes(".so."))
    .map((entry) => entry.parentPath ?? entry.path);
  return { LD_LIBRARY_PATH: [...new Set(folders)].join(":") };
}

/** undefined for a program that does not run or is too old. */
async function versionOf(file, env) {
  const [, found, major] = /v=((\d+)\.[\d.]+)/.exec((await says(file, ["--version"], env)) ?? "") ?? [];
  return Number(major) >= leastMajor ? found : undefined;
}

function distribution() {
  try {
    const text = readFileSync("/etc/os-release", "utf8");
    const field = (name) => new RegExp(`^${name}="?([\\w.-]+)`, "m").exec(text)?.[1] ?? "any";
    return `${field("ID")}-${field("VERSION_ID")}`;
  } catch {
    return "unknown"; // No Linux, or one without packages that are used here.
  }
}
