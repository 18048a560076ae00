import { readFile, rename, writeFile } from "node:fs/promises";
import { z } from "zod";

const processIdentity = z.object({ pid: z.number().int(), start: z.string() });

/** The state of a started server, for later launchers. After a clean stop it is kept for its ports. */
export const serverState = z.object({
  /**
   * Absolute path of the folder in which this file was written: a copied folder must not adopt the original's server.
   */
  dir: z.string(),
  server: processIdentity,
  /** The process that started the server and will stop it. */
  owner: processIdentity,
  ports: z.array(z.number().int()),
});
export type ServerState = z.infer<typeof serverState>;

/** The state in `dir`; undefined when it is missing or unreadable. */
export async function readState(dir: string): Promise<ServerState | undefined> {
  try {
    const state = serverState.parse(JSON.parse(await readFile(statePath(dir), "utf8")));
    return state.dir === dir ? state : undefined;
  } catch {
    return undefined; // Missing, or cut short by a crash: nothing is known.
  }
}

export async function writeState(state: ServerState): Promise<void> {
  const path = statePath(state.dir);
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}

const statePath = (dir: string): string => `${dir}/server.json`;
