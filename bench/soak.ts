import { parseArgs } from "node:util";
import { routes } from "../api/routes/all.ts";
import { loadDocument } from "../test/support/conforms.ts";
import { type FuzzSummary, runFuzz } from "../test/support/fuzz/run-fuzz.ts";
import { makeWorld, type World } from "../test/support/fuzz/world.ts";
import { growthOf, type Resident } from "./support/growth.ts";
import { memoryOf } from "./support/memory-of.ts";
import { residentMb } from "./support/process-io.ts";
import { type Row, report } from "./support/report.ts";
import { fill, graphName, graphParts } from "./support/scale-fill.ts";
import { adminKey, newDataDir, removeDataDir, startService } from "./support/service.ts";

// What grows without bound: random requests to a service with many knowledge graphs, and its memory meanwhile. Exits
// with code 1 when the resident set grows by more than a tenth after the warm-up, or when the process dies.
// --requests=N · --warm-up=N · --graphs=N of --passages=N · --seed=N
const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    "warm-up": { type: "string", default: "20000" },
    graphs: { type: "string", default: "600" },
    passages: { type: "string", default: "5" },
    seed: { type: "string", default: "7" },
  },
});
const { requests, warmUp, graphs, passages, seed } = {
  requests: Number(options.requests),
  warmUp: Number(options["warm-up"]),
  graphs: Number(options.graphs),
  passages: Number(options.passages),
  seed: Number(options.seed),
};
const growthBound = 0.1;
const rowsShown = 10;
const settings = { LORE_WORKFLOW_ENGINE: "embedded", LORE_AUTH_FAILURES_PER_MINUTE: "100000" };

async function main(): Promise<void> {
  const service = await startService(await newDataDir(), settings);
  try {
    process.stdout.write(`ingesting ${graphs} knowledge graphs\n`);
    await fill(service, graphParts(graphs, passages), seed);
    const world = withGraphs(await makeWorld(service.base, adminKey));
    const rows: Row[] = [{ requests: 0, ...(await memoryOf(service)) }];
    const resident: Resident[] = [];
    const every = Math.max(500, Math.ceil(requests / rowsShown / 500) * 500);
    const progress = async (done: number, { faults }: FuzzSummary) => {
      resident.push({ done, mb: await residentMb(service.pid) });
      if (done % every !== 0 && done !== requests) return;
      rows.push({ requests: done, ...(await memoryOf(service)) });
      process.stdout.write(`${JSON.stringify({ ...rows.at(-1), faults: faults.length })}\n`);
    };
    const { faults } = await runFuzz({ routes, world, document: loadDocument(), requests, seed, progress });
    const alive = service.process.exitCode === null && (await service.request("/health")).status === 200;
    for (const { about, times, fault } of faults) process.stdout.write(`${about}, ${times} ×: ${fault}\n`);
    await tell(rows, { growth: growthOf(resident, warmUp), alive, faults: faults.length });
  } finally {
    await service.stop();
    await removeDataDir(service.dataDir);
  }
}

/** The requests name these graphs as often as the fuzzer's own one. */
function withGraphs(world: World): World {
  const own = world.known.kg_name ?? [];
  const names = Array.from({ length: graphs }, (_, universe) => graphName(universe));
  const known = { ...world.known, kg_name: [...own, ...names], "kg_names[]": [...own, ...names], kg_hint: names };
  return { ...world, known };
}

interface Course {
  readonly growth: number;
  readonly alive: boolean;
  readonly faults: number;
}

async function tell(rows: readonly Row[], { growth, alive, faults }: Course): Promise<void> {
  if (!alive || !(growth <= growthBound)) process.exitCode = 1;
  await report({ name: "soak", title: "Memory over random requests" }, rows, [
    `${requests} requests with seed ${seed} to ${graphs} knowledge graphs of ${passages} passages; ${faults} kinds of faults.`,
    "Heap: garbage is collected every few thousand requests, so the heap goes up and down; the bound needs tens of thousands of them.",
    `The process ${alive ? "lives" : "is DEAD"}; its resident set grew by ${Math.round(growth * 1000) / 10} % after the first ${warmUp} requests (bound: ${growthBound * 100} %).`,
  ]);
}

await main();
