// The wipe of deleted and replaced documents survives the end of its process at any moment.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSweeper } from "../../knowledge/sweeper.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openStores, type Stores } from "../../stores/open.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { withCalls } from "../support/counted-calls.ts";
import { everyRow } from "../support/every-row.ts";
import { filesWith } from "../support/files-with.ts";
import { fromSources } from "../support/from-sources.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const wiper = fileURLToPath(new URL("wiper.ts", import.meta.url));
const kg = "letters";
/** A word of every text that has to go, and of no other text. */
const canary = "quarrendon";
const letter = (n: number) => `Ada Quarrendon was born in London. Ada Quarrendon wrote ${n + 2} letters.\n`;
const tomorrow = () => new Date(Date.now() + 86_400_000);

let lab: KnowledgeLab;
let database: Database;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  database = await openDatabase({ url: lab.databaseUrl, max: 1 });
});
afterAll(async () => {
  await database?.close();
  await lab?.close();
});

/** Two documents with the canary: one is deleted, the other is replaced. Their wipes are due tomorrow. */
async function deleteAndReplace(round: number): Promise<void> {
  const text = (content: string) => ({ file_type: "txt", content }) as const;
  const { source_id } = await lab.ingest(kg, `deleted ${round}`, text(letter(round)));
  await lab.ingest(kg, `replaced ${round}`, text(letter(round + 100)));
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  await lab.ingest(kg, `replaced ${round}`, text(`Mary Somerville lived in Cambridge until ${1800 + round}.\n`));
  await lab.project(kg);
}

const sweeperOf = (stores: Stores, before: (name: string) => void = () => undefined) => {
  const { records, documents, cache, files, graph, vectors, keywords } = stores;
  const told = withCalls({ records, documents, cache, files, graph, vectors, keywords }, before);
  return createSweeper({ ...told, redraw: async () => undefined, log: silentLog() });
};

/** Sweeps until the given number of calls to stores; each later call fails, as in a process that has ended. */
async function sweepAndDie(stores: Stores, lastCall: number): Promise<number> {
  let calls = 0;
  const sweeper = sweeperOf(stores, () => {
    calls += 1;
    if (calls > lastCall) throw new Error("The process has ended");
  });
  await sweeper.sweepOnce(tomorrow()).catch(() => undefined);
  return calls;
}

async function sweepAll(stores: Stores): Promise<void> {
  const sweeper = sweeperOf(stores);
  while ((await sweeper.sweepOnce(tomorrow())) > 0);
}

async function holds(stores: Stores): Promise<readonly string[]> {
  const rows = (await everyRow(database)).toLowerCase().split("\n");
  const kg_id = (await stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  const found = await stores.keywords.search({ kg_id, kind: "chunk" }, canary, { k: 10 });
  return [
    ...new Set(rows.filter((row) => row.includes(canary)).map((row) => row.split(" ")[0] ?? "")),
    ...(await filesWith(join(lab.folder, "files", "parsed"), canary)),
    ...found.map(({ id }) => `keywords ${id}`),
  ];
}

test("a wipe that ends between any two calls to a store is completed by the next process", {
  timeout: 300_000,
}, async () => {
  let lastCall = 0;
  for (let round = 0; lastCall < 30; round += 1) {
    if (round < 3) await deleteAndReplace(round);
    if (round === 0) expect(await holds(lab.stores)).not.toEqual([]);
    lastCall += 1 + ((seed + round) % 3);
    await sweepAndDie(lab.stores, lastCall);
  }
  await sweepAll(lab.stores);
  expect(await holds(lab.stores)).toEqual([]);
});

/** Starts a wiper on the lab's folder and kills it at the given call. Returns the names of the calls. */
async function wipeAndKill(lastCall: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [fromSources, wiper, String(lastCall)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, LORE_DATA_DIR: lab.folder, DATABASE_URL: lab.databaseUrl },
  });
  const ended = once(child, "exit");
  const calls: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    calls.push(line);
    if (calls.length === lastCall) child.kill("SIGKILL");
  }
  const [, signal] = await ended;
  expect(signal).toBe("SIGKILL");
  return calls;
}

test(`a process that is killed while it wipes loses no wipe (seed ${seed})`, async () => {
  for (const round of [10, 11]) await deleteAndReplace(round);
  // LanceDB's folders belong to one process.
  await lab.stores.close();
  const calls = await wipeAndKill(2 + (seed % 20));
  expect(calls[0]).toBe("records.cutover.sweepable");
  const stores = await openStores(
    readConfig({ LORE_DATA_DIR: lab.folder, DATABASE_URL: lab.databaseUrl }),
    silentLog(),
  );
  try {
    await sweepAll(stores);
    expect(await holds(stores)).toEqual([]);
  } finally {
    await stores.close();
  }
});
