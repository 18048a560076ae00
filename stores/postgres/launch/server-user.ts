import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { AppError } from "../../../domain/errors.ts";

const run = promisify(execFile);

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const ownUser = "loregraph";

/**
 * The user who runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root: the system's
 * `postgres`, else a system user `loregraph` without home and shell, created if needed. Throws `unavailable` when no
 * user can be created.
 */
export async function chooseServerUser(): Promise<ServerUser> {
  return (await findUser("postgres")) ?? (await findUser(ownUser)) ?? (await createUser());
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // `id` fails for a name that does not exist.
  }
}

async function createUser(): Promise<ServerUser> {
  const shadow = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ownUser];
  const attempts: [string, string[]][] = [
    ["useradd", shadow],
    ["adduser", ["-S", "-H", "-D", ownUser]], // BusyBox
  ];
  for (const [command, args] of attempts) {
    await run(command, args).catch(() => undefined); // The look-up below tells whether it worked.
    const user = await findUser(ownUser);
    if (user) return user;
  }
  throw new AppError(
    "unavailable",
    "PostgreSQL cannot run as root and no system user can be created: run as another user, or set DATABASE_URL",
    { details: { role: "sql" } },
  );
}

/** Whether any user can reach this absolute path, by the permissions for others. */
export async function isReachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
