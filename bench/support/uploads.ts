import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { BenchService } from "./service.ts";

export interface Uploads {
  readonly count: number;
  readonly sizeMb: number;
  readonly idleMb: number;
  /** Largest resident set of the process between its start and the last answer. */
  readonly peakMb: number;
  /** Answers other than the documented one. */
  readonly failed: number;
  /** Files left in the spool afterwards. */
  readonly left: number;
}

const count = 20;
const sizeMb = 48;

/**
 * Concurrent PDF uploads. The service reads each to its end and then refuses it because the name is missing: this
 * measures the upload, not the processing.
 */
export async function measureUploads(service: BenchService): Promise<Uploads> {
  const idleMb = await service.peakResidentMb();
  const file = new Blob([Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(sizeMb * 1_048_576, " ")])]);
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const form = new FormData();
      form.set("file", file, `upload-${at}.pdf`);
      const response = await service.request("/api/v1/ingest", { method: "POST", body: form });
      await response.text();
      return response.status;
    }),
  );
  return {
    count,
    sizeMb,
    idleMb,
    peakMb: await service.peakResidentMb(),
    failed: statuses.filter((status) => status !== 400).length,
    left: (await readdir(join(service.dataDir, "files", "spool"))).length,
  };
}
