import { Gauge, type Registry } from "prom-client";

const cacheMs = 5_000;

interface LabelledGauge {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  read(): Promise<Readonly<Record<string, number>>>;
}

export function gauge(registry: Registry, { name, help, label, read }: LabelledGauge): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      for (const [value, count] of Object.entries(await read())) this.set({ [label]: value }, count);
    },
  });
}

/**
 * Caches the answer for five seconds. While the store is unavailable it returns the last answer, so that the scrape
 * does not fail.
 */
export function cached(
  read: () => Promise<Readonly<Record<string, number>>>,
): () => Promise<Readonly<Record<string, number>>> {
  let known: Readonly<Record<string, number>> = {};
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Date.now() - readAt < cacheMs) return known;
    readAt = Date.now();
    known = await read().catch(() => known);
    return known;
  };
}
