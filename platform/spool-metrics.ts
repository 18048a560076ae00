import { Gauge, type Registry } from "prom-client";
import { cached } from "./gauges.ts";

export interface SpoolFacts {
  readonly turns: number;
  readonly bytes: number;
  /**
   * Turns since the start of this process that it could neither store nor keep for later, including turns that every
   * store refuses.
   */
  readonly lost: number;
}

/** Turns of conversations that wait until the store of memory answers again. */
export function describeSpool({ spool }: { spool(): Promise<SpoolFacts> }, registry: Registry): void {
  const read = cached(async () => {
    const { turns, bytes, lost } = await spool();
    return { turns, bytes, lost };
  });
  const facts = {
    turns: ["lore_memory_spool_turns", "Turns that wait until the store of memory answers again"],
    bytes: ["lore_memory_spool_bytes", "Bytes of the turns that wait"],
    lost: ["lore_memory_turns_lost", "Turns that could neither be remembered nor kept, since the start"],
  } as const;
  for (const [fact, [name, help]] of Object.entries(facts))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read())[fact] ?? 0);
      },
    });
}
