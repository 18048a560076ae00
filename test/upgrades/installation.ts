import { readdirSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/** Everything of a stopped installation that the service cannot derive again: rows of the database, and files. */
export interface Installation {
  /** Version of the schema: the number of its last migration. */
  readonly version: number;
  /** Roles that may read the schemas of knowledge graphs. They belong to the server, not to the database. */
  readonly roles: readonly string[];
  /** SQL that makes the schemas of knowledge graphs, which no migration makes. */
  readonly statements: readonly string[];
  /** By table: its rows as PostgreSQL writes them, `(1,"a b",…)`. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** By sequence: the number that it gave last. */
  readonly sequences: Readonly<Record<string, number>>;
  /** By path in the data folder: content in base64. */
  readonly files: Readonly<Record<string, string>>;
}

const folder = join(import.meta.dirname, "installations");

export const installationFile = (version: number): string => join(folder, `version-${version}.json.gz`);

/** Versions that were recorded, in order. */
export const recordedVersions = (): readonly number[] =>
  readdirSync(folder)
    .map((name) => Number(/^version-(\d+)\.json\.gz$/.exec(name)?.[1]))
    .sort((a, b) => a - b);

export async function readInstallation(version: number): Promise<Installation> {
  return JSON.parse(gunzipSync(await readFile(installationFile(version))).toString("utf8"));
}

/** Throws when the version is recorded already: a released version must stay as it was. */
export async function writeInstallation(installation: Installation): Promise<string> {
  const path = installationFile(installation.version);
  await writeFile(path, gzipSync(JSON.stringify(installation), { level: 9 }), { flag: "wx" });
  return path;
}

/** Uploads, parsed texts, and the secret without which the recorded keys are unknown. Pages are drawn again. */
const keptFiles = ["key-pepper", "files/installation", "files/parsed", "files/uploads"];

export async function readFiles(dataDir: string): Promise<Installation["files"]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((name) => keptFiles.some((kept) => name === kept || name.startsWith(`${kept}/`)))
    .sort();
  const contents = files.map(async (name) => [name, (await readFile(join(dataDir, name))).toString("base64")] as const);
  return Object.fromEntries(await Promise.all(contents));
}

export async function writeFiles(dataDir: string, files: Installation["files"]): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), Buffer.from(content, "base64"), { mode: 0o600 });
  }
}
