import { parseArgs } from "node:util";
import { type Cost, measureCost } from "./support/edge-cost.ts";
import { createCrowd, type Overload, type Unloaded } from "./support/overload.ts";
import { type Row, report } from "./support/report.ts";
import { adminKey, type BenchService, newDataDir, removeDataDir, startService } from "./support/service.ts";
import { measureUploads, type Uploads } from "./support/uploads.ts";
import { waitForJob } from "./support/wait-for-job.ts";

// The cost of the edge compared with bare Koa, twenty concurrent uploads, and the behaviour under overload. The service
// and this load generator are separate processes. --quick: a few seconds for each part ·
// --only=cost|uploads|overload
const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string" } },
});
const { quick } = options;
const wants = (part: string): boolean => options.only === undefined || options.only === part;

const costOptions = quick
  ? { requests: 2_000, rounds: 3, steady: { rate: 500, seconds: 4 }, rate: 100, seconds: 10 }
  : { requests: 10_000, rounds: 5, steady: { rate: 500, seconds: 10 }, rate: 100, seconds: 30 };
const overloadSeconds = quick ? 10 : 60;
const bounds = { ratio: 6, overheadMs: 2, slower: 3, goodput: 0.9, healthMs: 100, recoveryMs: 5_000, residentMb: 250 };

async function main(): Promise<void> {
  const rows: Row[] = [];
  const notes: string[] = [];
  if (wants("cost"))
    await inService(async (service) => {
      const costs = await measureCost(service, adminKey, costOptions);
      rows.push(...costs.slice(1, 3).flatMap((cost) => costRows(cost, costs[0] ?? cost)));
      notes.push(`Cost: ${costs.map(costText).join("; ")}.`);
    });
  if (wants("uploads"))
    await inService(async (service) => {
      const found = await measureUploads(service);
      rows.push(...uploadRows(found));
      notes.push(uploadText(found));
    });
  if (wants("overload")) await inService((service) => underLoad(service, rows, notes));
  const { requests, rounds, steady, rate, seconds } = costOptions;
  await report({ name: "edge", title: "The edge: its cost, and too many at once" }, rows, [
    `CPU: median of ${rounds} rounds at ${steady.rate}/s for ${steady.seconds} s, over 8 connections, less what the process uses anyway; in brackets ${requests} requests as fast as they go. p99: open loop, ${rate}/s for ${seconds} s, from the scheduled time.`,
    `Overload: open loop of questions for ${overloadSeconds} s by four tenants, from the scheduled time; capacity: the best of closed loops of 4, 8 and 16 clients; unloaded = a fifth of it.`,
    ...notes,
  ]);
}

/** Each part runs against a fresh service. */
async function inService(work: (service: BenchService) => Promise<void>): Promise<void> {
  const service = await startService(await newDataDir(), { LORE_WORKFLOW_ENGINE: "embedded" });
  try {
    await work(service);
  } finally {
    await service.stop();
    await removeDataDir(service.dataDir);
  }
}

interface Claim {
  readonly measured: string;
  readonly bound: string;
  readonly holds: boolean;
}

const claim = (figure: string, { measured, bound, holds }: Claim): Row => ({
  figure,
  measured,
  bound,
  holds: holds ? "yes" : "NO",
});

function costRows({ name, ratio, p99Ms }: Cost, bare: Cost): Row[] {
  const overhead = p99Ms - bare.p99Ms;
  return [
    claim(`${name}: CPU per request`, {
      measured: `${round(ratio)} × bare Koa`,
      bound: `≤ ${bounds.ratio} ×`,
      holds: ratio <= bounds.ratio,
    }),
    claim(`${name}: p99 over bare Koa's`, {
      measured: `${round(overhead)} ms`,
      bound: `< ${bounds.overheadMs} ms`,
      holds: overhead < bounds.overheadMs,
    }),
  ];
}

function uploadRows({ count, sizeMb, peakMb, failed, left }: Uploads): Row[] {
  const at = `${count} uploads of ${sizeMb} MB at once`;
  return [
    claim(`${at}: resident set`, {
      measured: `${peakMb} MB`,
      bound: `< ${bounds.residentMb} MB`,
      holds: peakMb < bounds.residentMb,
    }),
    claim(`${at}: answers other than the documented one`, {
      measured: String(failed),
      bound: "0",
      holds: failed === 0,
    }),
    claim(`${at}: files left in the spool`, { measured: String(left), bound: "0", holds: left === 0 }),
  ];
}

const uploadText = ({ idleMb, peakMb }: Uploads): string =>
  `Uploads: read to the end, then refused for a missing field; resident set ${idleMb} MB before, at most ${peakMb} MB until the last answer.`;

const costText = ({ name, cpuUs, busyCpuUs, p50Ms, p99Ms }: Cost): string =>
  `${name} ${Math.round(cpuUs)} µs CPU (${Math.round(busyCpuUs)} as fast as it goes), p50 ${round(p50Ms)} ms, p99 ${round(p99Ms)} ms`;

async function underLoad(service: BenchService, rows: Row[], notes: string[]): Promise<void> {
  const crowd = createCrowd(service, await fill(service), questions);
  try {
    const quiet = await crowd.unloaded(quick ? 8 : 20);
    notes.push(
      `Unloaded: ${round(quiet.capacity)} questions/s, p50 ${round(quiet.p50Ms)} ms, p99 ${round(quiet.p99Ms)} ms.`,
    );
    for (const times of [2, 5]) {
      const found = await crowd.overload(times, overloadSeconds, quiet);
      rows.push(...overloadRows(found, quiet));
      notes.push(overloadText(found));
    }
  } finally {
    await crowd.close();
  }
}

function overloadRows(found: Overload, quiet: Unloaded): Row[] {
  const slower = found.acceptedP99Ms / quiet.p99Ms;
  const at = `${found.times} × capacity`;
  return [
    claim(`${at}: p99 of the accepted`, {
      measured: `${round(slower)} × unloaded`,
      bound: `≤ ${bounds.slower} ×`,
      holds: slower <= bounds.slower,
    }),
    claim(`${at}: goodput`, {
      measured: `${Math.round(found.goodput * 100)} %`,
      bound: `≥ ${bounds.goodput * 100} %`,
      holds: found.goodput >= bounds.goodput,
    }),
    claim(`${at}: p99 of /health`, {
      measured: `${round(found.healthP99Ms)} ms`,
      bound: `< ${bounds.healthMs} ms`,
      holds: found.healthP99Ms < bounds.healthMs,
    }),
    claim(`${at}: recovery`, {
      measured: `${round(found.recoveryMs / 1_000)} s`,
      bound: "< 5 s",
      holds: found.recoveryMs < bounds.recoveryMs,
    }),
    claim(`${at}: failed otherwise`, { measured: String(found.failed), bound: "0", holds: found.failed === 0 }),
  ];
}

const overloadText = ({ times, sent, accepted, shed, acceptedP50Ms, acceptedP99Ms, shedP99Ms }: Overload): string =>
  `${times} × capacity: ${sent} sent, ${accepted} accepted (p50 ${round(acceptedP50Ms)} ms, p99 ${round(acceptedP99Ms)} ms), ${shed} told to come later (p99 ${round(shedP99Ms)} ms).`;

const ports = ["Norrvik", "Sandvik", "Hamn", "Kallvik", "Torshamn", "Vestby", "Lillvik", "Marstrand"];
const questions = ports.flatMap((port) => [
  `Which ferry runs from ${port}?`,
  `Who built the bridge of ${port}?`,
  `How many people live in ${port}?`,
  `What is ${port} known for?`,
]);

/** A small knowledge graph per tenant; returns their keys. */
async function fill(service: BenchService): Promise<string[]> {
  const keys: string[] = [];
  for (const tenant_id of ["one", "two", "three", "four"]) {
    const { api_key } = await service.json<{ api_key: string }>("/api/v1/auth/generate-key", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: tenant_id, scopes: ["read", "write"], tier: "enterprise", tenant_id }),
    });
    keys.push(api_key);
    const form = new FormData();
    form.set("kg_name", "load");
    form.set("file", new Blob([text()]), "ports.md");
    const headers = { "X-API-Key": api_key };
    const { job_id } = await service.json<{ job_id: string }>("/api/v1/ingest", {
      method: "POST",
      body: form,
      headers,
    });
    await waitForJob({ json: (path) => service.json(path, { headers }) }, job_id, 250);
  }
  return keys;
}

const text = (): string =>
  ports
    .map((port, at) =>
      [
        `# ${port}`,
        "",
        `${port} is a port with ${1_000 + at * 317} people. The ferry Aurora ${at} runs from ${port} to ${ports[(at + 1) % ports.length]}.`,
        `The bridge of ${port} was built by Maren Holt ${at} in ${1900 + at}. ${port} is known for its lighthouse and its herring.`,
      ].join("\n"),
    )
    .join("\n\n");

const round = (value: number): number => Math.round(value * 100) / 100;

await main();
