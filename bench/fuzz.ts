import { parseArgs } from "node:util";
import { routes } from "../api/routes/all.ts";
import { loadDocument } from "../test/support/conforms.ts";
import { type FuzzSummary, runFuzz } from "../test/support/fuzz/run-fuzz.ts";
import { makeWorld } from "../test/support/fuzz/world.ts";
import { growthOf, type Resident } from "./support/growth.ts";
import { residentMb } from "./support/process-io.ts";
import { report } from "./support/report.ts";
import { adminKey, newDataDir, removeDataDir, startService } from "./support/service.ts";

// A long proof rather than a benchmark: random requests, generated from the route table, to the built service in a
// separate process. Exits with code 1 when an answer differs from the document, when the process dies, or when its
// memory grows by more than a tenth after the first requests.
// --requests N · --seed N: the same requests again
const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
  },
});
const [requests, seed] = [Number(options.requests), Number(options.seed)];
/** After this many requests caches, pools and compiled code are warm. */
const warmUp = Math.min(20_000, requests / 4);
const growthBound = 0.1;

async function main(): Promise<void> {
  const settings = {
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_AUTH_FAILURES_PER_MINUTE: "100000",
  };
  const service = await startService(await newDataDir(), settings);
  const resident: Resident[] = [];
  const progress = async (done: number, { faults }: FuzzSummary) => {
    resident.push({ done, mb: await residentMb(service.pid) });
    if (done % 5_000 === 0)
      process.stdout.write(`${done} requests, ${faults.length} faults, ${resident.at(-1)?.mb} MB resident\n`);
  };
  try {
    const world = await makeWorld(service.base, adminKey);
    const started = performance.now();
    const summary = await runFuzz({ routes, world, document: loadDocument(), requests, seed, progress });
    const seconds = Math.round((performance.now() - started) / 1000);
    const alive = service.process.exitCode === null && (await service.request("/health")).status === 200;
    const growth = growthOf(resident, warmUp);
    await tell(summary, { seconds, alive, growth });
    if (summary.faults.length > 0 || !alive || growth > growthBound) process.exitCode = 1;
  } finally {
    await service.stop();
    await removeDataDir(service.dataDir);
  }
}

interface Course {
  readonly seconds: number;
  readonly alive: boolean;
  readonly growth: number;
}

async function tell(summary: FuzzSummary, { seconds, alive, growth }: Course): Promise<void> {
  for (const { about, times, fault, request } of summary.faults)
    process.stdout.write(`\n${about}, ${times} ×: ${fault}\n  ${request}\n`);
  const rows = Object.entries(summary.statuses).map(([status, answers]) => ({ status, answers }));
  const askers = Object.entries(summary.askers).map(([name, count]) => `${name} ${count}`);
  await report({ name: "fuzz", title: "Random requests from the route table" }, rows, [
    `${summary.requests} requests with seed ${seed} in ${seconds} s to ${routes.length} routes: ${summary.faults.length} kinds of faults (bound: 0).`,
    `As documented, from an admin: ${summary.valid}; accepted ${summary.accepted}, the others named what is not there or was done already.`,
    `The process ${alive ? "lives" : "is DEAD"}; its resident set grew by ${Math.round(growth * 1000) / 10} % after the first ${warmUp} requests (bound: ${growthBound * 100} %).`,
    `By: ${askers.join(", ")}.`,
  ]);
}

await main();
