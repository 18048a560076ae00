import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EngineName, type StartedEngine, startEngine } from "../../scripts/engines/start.mjs";
import { cacheDir } from "../../scripts/set-up/paths.mjs";

export const engineNames: readonly EngineName[] = ["neo4j", "chroma", "mongodb", "redis"];

/**
 * A server with its own folder, which is deleted with it. Rejects with the reason if the engine is not available here.
 */
export async function startScratchEngine(name: EngineName): Promise<StartedEngine> {
  // `npm test` has tried already: do not wait for a dead network twice.
  const absent: Record<string, string> = JSON.parse(process.env.LORE_ABSENT_ENGINES ?? "{}");
  if (absent[name]) throw new Error(absent[name]);
  const folder = await mkdtemp(join(tmpdir(), `lore-test-${name}-`));
  const log = (message: string) => console.log(`· ${message}`);
  try {
    const engine = await startEngine(name, { folder, cacheDir, log });
    const stop = async () => {
      await engine.kill(); // The data are not needed any more, and a clean end takes some engines ten seconds.
      await rm(folder, { recursive: true, force: true });
    };
    return Object.assign(engine, { stop });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
