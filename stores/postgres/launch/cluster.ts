import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { AppError } from "../../../domain/errors.ts";
import { chooseServerUser, isReachable, type ServerUser } from "./server-user.ts";
import { makeShared } from "./shared-folder.ts";
import { writeOnce } from "./write-once.ts";

const run = promisify(execFile);

/** PostgreSQL's own folder of tables and logs. */
export interface Cluster {
  readonly path: string;
  /** Owner of the cluster, who runs the server; undefined means the current user. */
  readonly user: ServerUser | undefined;
}

/**
 * Path of a data folder's cluster, and the user who runs it. The cluster is inside the data folder, unless the server
 * runs as another user who cannot reach that folder (below root's home, for example). Then the cluster is in the shared
 * folder, and the file `cluster-location` holds its path. An existing cluster keeps its path and its owner. Throws
 * `conflict` when the data folder is a copy that still points to the original's cluster.
 */
export async function locateCluster(dir: string): Promise<Cluster> {
  const inside = `${dir}/cluster`;
  if (process.getuid?.() !== 0) return { path: inside, user: undefined };
  for (const path of [inside, await readPointer(dir)]) {
    const owner = path && (await stat(path).catch(() => undefined));
    if (path && owner) return { path, user: { uid: owner.uid, gid: owner.gid } };
  }
  const user = await chooseServerUser();
  // The server's user must traverse the folder. Secret files in it have modes of their own.
  await chmod(dir, (await stat(dir)).mode | 0o011);
  if (await isReachable(dir)) return { path: inside, user };
  await writeOnce(pointerOf(dir), `${await makeShared("clusters")}/${randomUUID()}\n${dir}\n`);
  return { path: (await readPointer(dir)) ?? inside, user };
}

const pointerOf = (dir: string): string => `${dir}/cluster-location`;

async function readPointer(dir: string): Promise<string | undefined> {
  const pointer = await readFile(pointerOf(dir), "utf8").catch(() => undefined);
  if (pointer === undefined) return undefined;
  const [path, owner] = pointer.split("\n");
  if (owner === dir) return path;
  throw new AppError(
    "conflict",
    `${pointerOf(dir)} points to the database of another folder; delete this file to start with an empty database`,
  );
}

/** Creates the cluster when it does not exist: UTF-8, collation by code point, password for every connection. */
export async function createCluster(
  cluster: Cluster,
  binaries: string,
  login: { readonly superuser: string; readonly password: string },
): Promise<void> {
  if (await stat(`${cluster.path}/PG_VERSION`).catch(() => undefined)) return requireAccess(cluster);
  // Created under another name and renamed, so that a cluster is complete or absent.
  const fresh = `${cluster.path}.new`;
  const passwordFile = `${cluster.path}.login`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, login.password, { mode: 0o600 });
  if (cluster.user) {
    for (const path of [fresh, passwordFile]) await chown(path, cluster.user.uid, cluster.user.gid);
  }
  try {
    await run(`${binaries}/bin/initdb`, initdbArguments(fresh, login.superuser, passwordFile), {
      ...cluster.user,
      cwd: fresh,
      env: { LC_ALL: "C", PATH: "/usr/bin:/bin" },
    });
    await rename(fresh, cluster.path);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function initdbArguments(path: string, superuser: string, passwordFile: string): string[] {
  return [
    `--pgdata=${path}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // PostgreSQL's own C.UTF-8 sorts the same on every system, independent of installed locales.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
}

async function requireAccess(cluster: Cluster): Promise<void> {
  if (cluster.user) return;
  await access(`${cluster.path}/postgresql.conf`).catch((cause: unknown) => {
    const message = `${cluster.path} belongs to another user (was it created as root?)`;
    throw new AppError("unavailable", message, { cause, details: { role: "sql" } });
  });
}
