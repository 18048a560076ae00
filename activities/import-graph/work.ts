import { type ImportWork, importGraph } from "../../agents/import-graph.ts";
import { notFound } from "../../domain/errors.ts";
import { holdLease } from "../hold-lease.ts";
import { checkFile } from "./check-file.ts";
import { importLines } from "./import-lines.ts";
import type { ImportServices } from "./services.ts";
import { uploadOf } from "./upload-of.ts";

/** The steps of an import over the stores. Each may run twice. */
export function createImportWork(services: ImportServices): ImportWork {
  const { records, registry } = services;
  const { imports, jobs, kgs } = records;
  const work: ImportWork = {
    async verifyFile(ref, { signal }) {
      const job = await imports.get(ref);
      const start = await checkFile(services, { name: uploadOf(job), tenant: job.tenant_id, signal });
      const kg = await kgs.byId(job.kg_id);
      if (kg === null) throw notFound("Knowledge graph not found", "kg_name");
      await registry.ensureCollections(kg);
      return { start };
    },
    importPart: (ref, offset, context) => importLines(services, { ref, offset, context }),
    completeImport: (ref, { sources, unchanged }, { claim }) =>
      imports.complete(ref, claim, { sources_imported: sources, sources_unchanged: unchanged }),
    async abandon(ref, { code, message, retryable, cancelled }, { claim }) {
      await imports.fail(ref, { error: { stage: null, code, message, retryable }, cancelled, claim });
    },
  };
  return holdLease(importGraph, work, { renew: jobs.renew, byId: jobs.byId, claim: imports.claim });
}
