import { readFile, rename, writeFile } from "node:fs/promises";
import { z } from "zod";

const processIdentity = z.object({ pid: z.number().int(), start: z.string() });

/** What a launcher leaves behind about the server it started, for the launchers after it; kept after a clean stop for its ports. */
export const serverState = z.object({
  /** Absolute path of the folder that this file was written in: a copied folder must not adopt the original's server. */
  dir: z.string(),
  server: processIdentity,
  /** Who started the server and will stop it. */
  owner: processIdentity,
  ports: z.array(z.number().int()),
});
export type ServerState = z.infer<typeof serverState>;

/** The state left in `dir`; undefined when there is none, or when it cannot be understood. */
export async function readState(dir: string): Promise<ServerState | undefined> {
  try {
    const state = serverState.parse(JSON.parse(await readFile(statePath(dir), "utf8")));
    return state.dir === dir ? state : undefined;
  } catch {
    return undefined; // Missing, or cut short by a crash: the same as nothing known.
  }
}

export async function writeState(state: ServerState): Promise<void> {
  const path = statePath(state.dir);
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

const statePath = (dir: string): string => `${dir}/server.json`;
