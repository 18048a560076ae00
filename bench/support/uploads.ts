import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { BenchService } from "./service.ts";

export interface Uploads {
  readonly count: number;
  readonly sizeMb: number;
  readonly idleMb: number;
  /** Highest resident set of the process from its start to the last answer. */
  readonly peakMb: number;
  /** Answers other than the documented one. */
  readonly failed: number;
  /** Files that the spool still holds afterwards. */
  readonly left: number;
}

const count = 20;
const sizeMb = 48;

/**
 * PDFs at once, each read to its end and then refused for the name that is missing: what is measured is the way in, not
 * what becomes of a document.
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
