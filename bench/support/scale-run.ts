import { join } from "node:path";
import { idleCpu } from "./idle-cpu.ts";
import { diskMb, residentMb } from "./process-io.ts";
import { createCorpus } from "./scale-corpus.ts";
import { fill, graphName, graphParts, type Part, partsOf } from "./scale-fill.ts";
import { type Asked, type Cost, measureList, measureQuestions, settle, settleAfterStart } from "./scale-measure.ts";
import { scrape } from "./scrape.ts";
import { type BenchService, startService } from "./service.ts";

/** An installation of a given size, with the cost of its requests. */
export interface Measured {
  readonly run: string;
  readonly costs: Readonly<Record<string, Cost>>;
  readonly facts: {
    /** Seconds of ingestion and the documents in it; 0 if the folder held all of them. */
    readonly ingestSeconds: number;
    readonly flips: number;
    /** Seconds of lock, of all flips together. */
    readonly flipSeconds: number;
    readonly passages: number;
    readonly residentMb: number;
    readonly peakMb: number;
    readonly diskMb: Readonly<Record<"postgres" | "lancedb" | "files", number>>;
    /** CPU of the service and of PostgreSQL without requests, in ms per second. */
    readonly idleCpu: Readonly<Record<"service" | "postgres", number>>;
    /** Backends that are not connected afterwards. */
    readonly troubled: readonly string[];
  };
}

export interface Options {
  readonly seed: number;
  readonly questions: number;
  readonly perDocument: number;
}

const settings = { LORE_WORKFLOW_ENGINE: "embedded" };
const oneGraph = "corpus";
const listings = 50;
/** Questions before the measurement, which fill caches and compile code. */
const warmUp = 30;
/** Longer than the slowest loop that runs often (15 s). */
const idleSeconds = 30;

export async function measureOne(dataDir: string, passages: number, options: Options): Promise<Measured> {
  const parts = partsOf(oneGraph, passages, options.perDocument);
  const corpus = createCorpus(options.seed);
  const questions = spread(options.questions + warmUp, passages).map((at) => {
    return { ...corpus.question(at), kg: oneGraph };
  });
  return measured({ dataDir, parts, options, run: `${passages} passages`, passages }, async (service) => ({
    "/query": await asked(service, "/api/v1/query", questions),
    "/vector-bypass": await asked(service, "/api/v1/query/vector-bypass", questions),
    "list of sources": await measureList(service, oneGraph, listings),
  }));
}

export async function measureMany(
  dataDir: string,
  { graphs, passages }: { readonly graphs: number; readonly passages: number },
  options: Options,
): Promise<Measured> {
  const parts = graphParts(graphs, passages);
  const named = spread(options.questions + warmUp, graphs * passages).map((at): Asked => {
    const universe = Math.floor(at / passages);
    return { ...createCorpus(options.seed, universe).question(at % passages), kg: graphName(universe) };
  });
  const unnamed = named.map((question) => ({ ...question, kg: null }));
  const run = `${graphs} graphs of ${passages}`;
  return measured({ dataDir, parts, options, run, passages: graphs * passages }, async (service) => ({
    "/query, graph named": await asked(service, "/api/v1/query", named),
    "/query, unnamed": await asked(service, "/api/v1/query", unnamed),
    "/vector-bypass, unnamed": await asked(service, "/api/v1/query/vector-bypass", unnamed),
    "list of sources": await measureList(service, graphName(0), listings),
  }));
}

/** Positions at equal distances from the first to the last. */
const spread = (count: number, length: number): readonly number[] =>
  Array.from({ length: count }, (_, k) => Math.floor(((k + 0.5) * length) / count));

type Path = Parameters<typeof measureQuestions>[1];

/** Every question is asked once only: an answer from a cache would cost nothing. */
async function asked(service: BenchService, path: Path, questions: readonly Asked[]): Promise<Cost> {
  const isWarmUp = (at: number) => at % Math.ceil(questions.length / warmUp) === 0;
  await measureQuestions(
    service,
    path,
    questions.filter((_, at) => isWarmUp(at)),
  );
  return measureQuestions(
    service,
    path,
    questions.filter((_, at) => !isWarmUp(at)),
  );
}

interface Installation {
  readonly dataDir: string;
  readonly parts: readonly Part[];
  readonly options: Options;
  readonly run: string;
  readonly passages: number;
}

async function measured(
  { dataDir, parts, options, run, passages }: Installation,
  work: (service: BenchService) => Promise<Measured["costs"]>,
): Promise<Measured> {
  process.stdout.write(`${run}: ingesting\n`);
  const filling = await during(dataDir, async (service) => {
    const started = performance.now();
    await fill(service, parts, options.seed);
    const ingestSeconds = (performance.now() - started) / 1000;
    await settle(service);
    const metrics = await scrape(service);
    const [flips, flipSeconds] = [metrics.sum("lore_flip_seconds_count"), metrics.sum("lore_flip_seconds_sum")];
    return { ingestSeconds: flips === 0 ? 0 : ingestSeconds, flips, flipSeconds };
  });
  process.stdout.write(`${run}: asking\n`);
  return during(dataDir, async (service) => {
    await settleAfterStart(service);
    const { service: own, postgres: ofPostgres, other } = await idleCpu(service.pid, idleSeconds);
    const costs = await work(service);
    const { services } = await service.json<{ services: Record<string, string> }>("/api/v1/health");
    const troubled = Object.entries(services).filter(([, state]) => state !== "connected" && state !== "disabled");
    const [postgres, lancedb, files] = [await disk("postgres"), await disk("lancedb"), await disk("files")];
    const facts = {
      ...filling,
      passages,
      residentMb: await residentMb(service.pid),
      peakMb: await service.peakResidentMb(),
      diskMb: { postgres, lancedb, files },
      idleCpu: { service: own + other, postgres: ofPostgres },
      troubled: troubled.map(([name, state]) => `${name} ${state}`),
    };
    return { run, costs, facts };
  });

  function disk(part: string): Promise<number> {
    return diskMb(join(dataDir, part));
  }
}

async function during<T>(dataDir: string, work: (service: BenchService) => Promise<T>): Promise<T> {
  const service = await startService(dataDir, settings);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}
