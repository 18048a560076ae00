import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchService, newDataDir, removeDataDir, startService } from "../../bench/support/service.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { overloadedFor } from "../support/patiently.ts";
import { awakeSeconds } from "../support/stopwatches.ts";

// Every round is the same case at another moment, and costs fifteen seconds of processor time. The full run:
// LORE_STOP_ROUNDS=50 npx vitest run test/chaos/graceful-stop.test.ts
const rounds = Number(process.env.LORE_STOP_ROUNDS ?? 2);
const clients = 6;
/** Each client begins with a document. More of them are only more jobs for the next start. */
const documentEvery = 6;
const stopSeconds = 30;
/** Much shorter than the time in which a stopping service still answers. */
const refusedMs = 100;
/** Time for the next start to complete the jobs that a stop left, on a busy machine. */
const jobsMs = 120_000;

let dataDir: string;
beforeAll(async () => {
  await build(() => undefined);
  dataDir = await newDataDir();
});
afterAll(() => removeDataDir(dataDir));

interface Load {
  /** Whether each client got a few answers on average, and as many documents as there are clients were accepted. */
  isUnderWay(): boolean;
  /** Answers so far, without the refusals of a busy service. */
  answered(): number;
  /** Resolves when all clients have left, with the faults of their requests and the jobs that were accepted. */
  left(): Promise<{ readonly faults: readonly string[]; readonly jobs: readonly string[] }>;
}

/**
 * Clients that send requests without pause, each over one connection, until an answer asks them to close it. A request
 * that a busy service refuses is repeated soon: a client that waited for longer could miss the service's last answers.
 */
function load(service: BenchService, round: number): Load {
  const faults: string[] = [];
  const jobs: string[] = [];
  let answered = 0;

  async function note(response: Response): Promise<void> {
    const text = await response.text();
    answered += 1;
    if (!response.ok) faults.push(`${response.status} ${text.slice(0, 200)}`);
    else if (response.status === 202) jobs.push((JSON.parse(text) as { job_id: string }).job_id);
  }

  async function stay(client: number): Promise<void> {
    try {
      for (let turn = 0; ; ) {
        const response = await request(service, `${round}-${client}-${turn}`, turn);
        const isRefused = (await overloadedFor(response)) !== null;
        if (isRefused) await response.text();
        else await note(response);
        if (response.headers.get("connection") === "close") return;
        if (isRefused) await sleep(refusedMs);
        else turn += 1;
      }
    } catch (error) {
      faults.push(String(error instanceof Error ? (error.cause ?? error) : error));
    }
  }

  const staying = Promise.all(Array.from({ length: clients }, (_, client) => stay(client)));
  return {
    isUnderWay: () => answered > 2 * clients && jobs.length >= clients,
    answered: () => answered,
    async left() {
      await staying;
      return { faults, jobs };
    },
  };
}

function request(service: BenchService, name: string, turn: number): Promise<Response> {
  if (turn % documentEvery === 0)
    return service.send("stops", `${name}.md`, `# Ferry ${name}\n\nThe ferry ${name} goes to Norrvik.\n`);
  if (turn % 2 === 1) return service.request("/api/v1/jobs");
  return service.request("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "Where does the ferry go?", kg_names: ["stops"] }),
  });
}

async function completed(service: BenchService, job_id: string): Promise<void> {
  const look = async () => (await service.json<{ status: string }>(`/api/v1/jobs/${job_id}`)).status;
  await expect.poll(look, { timeout: jobsMs, interval: 250, message: job_id }).toBe("completed");
}

test(`${rounds} stops under load fail no request and lose no job`, {
  timeout: 120_000 + rounds * 180_000,
}, async () => {
  const promised: string[] = [];
  let answers = 0;
  for (let round = 0; round < rounds; round += 1) {
    const service = await startService(dataDir, { LORE_DRAIN_SECONDS: "4" });
    try {
      if (round === 0) await service.upload("stops", "first.md", "# Ferry\n\nThe ferry goes to Norrvik.\n");
      const clientsOf = load(service, round);
      await expect.poll(clientsOf.isUnderWay, { timeout: 120_000 }).toBe(true);
      const exit = once(service.process, "exit");
      const stop = async () => {
        service.process.kill("SIGTERM");
        const { faults, jobs } = await clientsOf.left();
        expect(faults).toEqual([]);
        expect(await exit).toEqual([0, null]);
        promised.push(...jobs);
      };
      expect(await awakeSeconds(stop)).toBeLessThan(stopSeconds);
      answers += clientsOf.answered();
    } finally {
      await service.stop();
    }
  }
  const service = await startService(dataDir);
  try {
    for (const job_id of promised) await completed(service, job_id);
  } finally {
    await service.stop();
  }
  expect(promised.length).toBeGreaterThanOrEqual(rounds * clients);
  expect(answers).toBeGreaterThan(promised.length);
});
