import { residentMb } from "./process-io.ts";
import { scrape } from "./scrape.ts";
import type { BenchService } from "./service.ts";

/**
 * Memory of the service's process, in MB. The parts tell what grows: objects of the program, its buffers, or the
 * libraries and threads behind the rest.
 */
export async function memoryOf(service: Pick<BenchService, "request" | "pid">) {
  const metrics = await scrape(service);
  const mb = (name: string) => Math.round(metrics.sum(name) / 1_048_576);
  return {
    "resident MB": await residentMb(service.pid),
    "heap used MB": mb("nodejs_heap_size_used_bytes"),
    "heap MB": mb("nodejs_heap_size_total_bytes"),
    "buffers MB": mb("nodejs_external_memory_bytes"),
  };
}
