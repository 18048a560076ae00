import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EngineName, type StartedEngine, startEngine } from "../../scripts/engines/start.mjs";
import { cacheDir } from "../../scripts/set-up/paths.mjs";

export const engineNames: readonly EngineName[] = ["neo4j", "chroma", "mongodb", "redis"];

/** A server with a folder of its own that goes with it. Rejects with the reason when the engine cannot be had here. */
export async function startScratchEngine(name: EngineName): Promise<StartedEngine> {
  // `npm test` has tried already: nobody waits for a dead network twice.
  const absent: Record<string, string> = JSON.parse(process.env.LORE_ABSENT_ENGINES ?? "{}");
  if (absent[name]) throw new Error(absent[name]);
  const folder = await mkdtemp(join(tmpdir(), `lore-test-${name}-`));
  const log = (message: string) => console.log(`· ${message}`);
  try {
    const engine = await startEngine(name, { folder, cacheDir, log });
    const stop = async () => {
      await engine.kill(); // Nobody needs the data any more, and a clean end takes some of them ten seconds.
      await rm(folder, { recursive: true, force: true });
    };
    return Object.assign(engine, { stop });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
