import type { BenchService } from "./service.ts";

/** The service's metrics at one moment. */
export interface Scrape {
  /** The sum over all labels; 0 for an unknown name. */
  sum(name: string): number;
}

export async function scrape(service: Pick<BenchService, "request">): Promise<Scrape> {
  const lines = (await (await service.request("/metrics")).text()).split("\n");
  return {
    sum: (name) =>
      lines
        .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0),
  };
}
