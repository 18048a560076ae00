import type { Embedder } from "../../models/embedder.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { StoreHealth } from "../../stores/ports/health.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KgSummary } from "../../stores/ports/records/upkeep.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { dueForSweep } from "../sweeper.ts";
import { compare, type Difference, everyVector, hasDrift } from "./compare.ts";
import { deleteLeftovers, examineFiles, type FileFaults } from "./examine-files.ts";
import { mendKg } from "./mend-kg.ts";
import { checkEmbedder, createProjections, type Projection } from "./projections.ts";
import { driftOf, type Report, type RoleReport, type SpoolReport, sampleOf, sliceReport } from "./report.ts";

interface Watched {
  health(): Promise<StoreHealth>;
}

/** The stores that could be opened. The doctor skips the others. */
export interface DoctorServices {
  readonly records: Pick<Records, "upkeep" | "outbox" | "copies" | "projections" | "health">;
  readonly embedder: Embedder;
  readonly graph?: GraphStore | undefined;
  readonly secondaryGraph?: GraphStore | null | undefined;
  readonly vectors?: VectorStore | undefined;
  readonly keywords?: KeywordIndex | undefined;
  readonly files?: FileStore | undefined;
  /** What waits for the store of memory. */
  readonly spool?: { depth(): Promise<SpoolReport> } | undefined;
  readonly documents?: Watched | undefined;
  readonly cache?: Watched | undefined;
  /** By role: the reason why a store could not be opened. */
  readonly unopened?: Readonly<Record<string, string>>;
}

/** Compares every engine with the records, beside a running service or without one. */
export interface Doctor {
  /** Changes nothing. Throws `unavailable` if the records cannot be read; every other failure is part of the report. */
  examine(): Promise<Report>;
  /** Writes missing and differing records, deletes orphaned ones, and examines again. Rejects if an engine fails. */
  repair(): Promise<Report>;
}

/** All faults with every id. The report shows samples of them; the repair mends them all. */
interface Findings {
  readonly slices: readonly { readonly kg: KgSummary; readonly difference: Difference }[];
  readonly strays: readonly { readonly projection: Projection; readonly kg_id: number }[];
  readonly files: FileFaults | null;
  readonly spool: SpoolReport | null;
  readonly unseen: readonly string[];
}

interface DoctorOptions {
  /** Vectors to embed again and compare, of each kind of each knowledge graph (default: all). */
  readonly vectors?: number | undefined;
}

export function createDoctor(services: DoctorServices, options: DoctorOptions = {}): Doctor {
  const sample = options.vectors ?? everyVector;
  const { records, files, spool } = services;
  const { upkeep } = records;
  const projections = createProjections(services);

  async function look(): Promise<Findings> {
    const unseen = Object.entries(services.unopened ?? {}).map(([role, reason]) => `${role}: ${reason}`);
    const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        unseen.push(`${what}: ${error instanceof Error ? error.message : "failed"}`);
        return null;
      }
    };
    const slices: { kg: KgSummary; difference: Difference }[] = [];
    for (const kg of await upkeep.kgs()) {
      for (const projection of projections.filter(({ covers }) => covers(kg))) {
        for (const kind of projection.kinds) {
          const what = `${projection.target} (${kind}) of ${kg.name}`;
          const difference = await attempt(what, async () => {
            checkEmbedder(projection, kg, services.embedder);
            await projection.checkEmbedder(kg.id);
            return compare(upkeep, projection, { kg_id: kg.id, kind, sample });
          });
          if (difference) slices.push({ kg, difference });
        }
      }
    }
    const strays = [];
    for (const projection of projections) {
      const ids = await attempt(`collections of ${projection.target}`, () => strayKgs(projection));
      strays.push(...(ids ?? []).map((kg_id) => ({ projection, kg_id })));
    }
    const faults = files ? await attempt("files", () => examineFiles(upkeep, files)) : null;
    const waiting = spool ? await attempt("turns that wait", spool.depth) : null;
    return { slices, strays, files: faults, spool: waiting, unseen };
  }

  const strayKgs = async (projection: Projection) => upkeep.unknownKgs(await projection.kgs());

  async function report({ slices, strays, files: faults, spool: waiting, unseen }: Findings): Promise<Report> {
    const facts = {
      at: new Date(),
      unseen,
      roles: await askRoles(services),
      projections: await records.projections.states(),
      kgs: byKg(slices),
      strays: strays.map(({ projection: { target }, kg_id }) => ({ target, kg_id })),
      files: faults && {
        missing_uploads: sampleOf(faults.missing_uploads),
        parsed_leftovers: sampleOf(faults.parsed_leftovers),
      },
      outbox: await upkeep.backlog(),
      spool: waiting && { turns: waiting.turns, oldest_at: waiting.oldest_at },
      lapsed_jobs: sampleOf(await upkeep.lapsedJobs()),
      unswept: await upkeep.unswept(dueForSweep(new Date())),
    };
    return { ...facts, drift: driftOf(facts) };
  }

  async function treat({ slices, strays, files: faults }: Findings): Promise<void> {
    const ill = slices.map(({ difference }) => difference).filter(hasDrift);
    for (const projection of projections) {
      const own = ill.filter(({ slice }) => slice.target === projection.target);
      for (const kg_id of new Set(own.map(({ slice }) => slice.kg_id))) {
        await projection.prepare(kg_id);
        // A differing row in the sample means that others may differ, too.
        const isSpoilt = own.some(({ slice, differing }) => slice.kg_id === kg_id && differing.length > 0);
        await mendKg(records, projection, { kg_id, sample: isSpoilt ? everyVector : sample });
      }
    }
    for (const { projection, kg_id } of strays) await projection.drop(kg_id);
    if (faults && files) await deleteLeftovers(files, faults.parsed_leftovers);
  }

  return {
    examine: async () => report(await look()),
    async repair() {
      await treat(await look());
      return report(await look());
    },
  };
}

function byKg(slices: Findings["slices"]): Report["kgs"] {
  const kgs = new Map(slices.map(({ kg }) => [kg.id, kg]));
  return [...kgs.values()].map(({ id, name, tenant_id }) => {
    const own = slices.filter(({ kg }) => kg.id === id);
    return { id, name, tenant_id, slices: own.map(({ difference }) => sliceReport(difference)) };
  });
}

const roles = ["records", "graph", "secondaryGraph", "vectors", "keywords", "documents", "cache", "files"] as const;

async function askRoles(services: DoctorServices): Promise<readonly RoleReport[]> {
  const reports: RoleReport[] = [];
  for (const role of roles) {
    const store = services[role];
    const reason = services.unopened?.[role];
    if (store) {
      const { status, engine, latency_ms } = await store.health();
      reports.push({ role, status, engine, latency_ms, note: null });
    } else if (reason !== undefined) {
      reports.push({ role, status: "unopened", engine: "", latency_ms: 0, note: reason });
    }
  }
  return reports;
}
