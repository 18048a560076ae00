// ingest → ask → ingest again → delete, by a client that repeats failed requests.
import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "../../domain/errors.ts";
import { createSweeper, dueForSweep } from "../../knowledge/sweeper.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { silentLog } from "../../platform/log.ts";
import type { AroundStore, Stores } from "../../stores/open.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { tenant_id } from "./document-lab.ts";
import { type EngineContents, engineContents } from "./engine-contents.ts";
import { kgNames, uploadsOf } from "./kill-rounds.ts";
import type { LostReplies } from "./lost-replies.ts";
import type { Profile } from "./profiles.ts";
import { projected } from "./projected-ids.ts";
import { shortLeases } from "./short-leases.ts";

/** The state once all work is done. It depends only on the seed, not on the lost calls. */
export interface LossyOutcome {
  /** By knowledge graph: the canonical dump of the records. */
  readonly dumps: readonly string[];
  /** By knowledge graph: what its engines hold, by natural keys. */
  readonly engines: readonly EngineContents[];
  /** A line for each job: source, type, state. */
  readonly jobs: readonly string[];
  readonly answers: readonly string[];
  /** Names of the uploads in the file store. */
  readonly uploads: readonly string[];
  readonly parsed: number;
  /** Ids missing, orphaned or repeated in an engine, as the doctor counts them; `unseen`: what it could not examine. */
  readonly drift: number;
  readonly unseen: readonly string[];
}

const documents = 16;
/** One text in nine is a table. Among only `documents` texts, one seed in seventeen would have no table at all. */
const otherTexts = 20 * documents;
/** Every third document gets another text, and every fourth is deleted. */
const changedEvery = 3;
const deletedEvery = 4;

const questions = [
  "Where was Ada Lovelace born?",
  "Who designed the Difference Engine?",
  "Where is Colossus located?",
  "Who worked with Grace Hopper?",
];

/** Enough for a loaded machine and the pauses between attempts. */
const settleMs = 240_000;
/** A batch takes a fraction of it. A lease that lapses under load does no harm: relays may process rows twice. */
const leaseMs = 3_000;
const tomorrow = () => new Date(Date.now() + 86_400_000);

const leased = shortLeases(leaseMs);

interface Accepted {
  readonly job_id: string;
  readonly source_id: string;
}

interface Flow {
  readonly service: TestApp;
  readonly stores: Stores;
}

/** Runs the flow on a new service with engines of `profile`. `lost` acts from the first upload to the last sweep. */
export async function lossyFlow(profile: Profile, seed: number, lost?: LostReplies): Promise<LossyOutcome> {
  // Not the embedded server of a data folder: `engineContents` reads names through the test's own database.
  const { DATABASE_URL, ...settings } = profile.settings;
  const around: AroundStore = (role, store) => leased(role, lost ? lost.around(role, store) : store);
  const service = await openTestApp({ ...settings, ...(DATABASE_URL ? { DATABASE_URL } : {}) }, around);
  const flow: Flow = { service, stores: service.app.stores };
  try {
    lost?.begin();
    const sources = await ingestAll(flow, seed);
    await Promise.all(questions.map((question) => ask(flow, question)));
    await ingestAll(flow, seed, changedEvery);
    await Promise.all(
      [...sources].map(
        ([name, { kg, source_id }], at) => at % deletedEvery === 0 && deleteSource(flow, { kg, source_id, name }),
      ),
    );
    await sweepAll(flow);
    lost?.end();
    await sweepAll(flow);
    return await outcomeOf(flow, DATABASE_URL || service.databaseUrl);
  } finally {
    lost?.end();
    await service.close();
  }
}

/** Ingests all documents at once; with `every`, only every `every`th, with another document's text. */
async function ingestAll(flow: Flow, seed: number, every?: number) {
  const uploads = uploadsOf(seed, documents).map((upload, at) => ({ ...upload, at }));
  const others = uploadsOf(seed + 1, otherTexts);
  const wanted = every === undefined ? uploads : uploads.filter(({ at }) => at % every === 0);
  const accepted = await Promise.all(
    wanted.map(async ({ kg, name, content, at }) => {
      const text = every === undefined ? content : sameType(others, name, content);
      return [name, { kg, ...(await upload(flow, { kg, name, text: String(text), at })) }] as const;
    }),
  );
  for (const [name, { job_id }] of accepted) await completed(flow, name, job_id);
  return new Map(accepted);
}

/** Another text of the same type as the name's extension. */
function sameType(others: ReturnType<typeof uploadsOf>, name: string, content: string | Buffer): string {
  const type = name.slice(name.lastIndexOf("."));
  const other = others.find((each) => each.name.endsWith(type) && each.content !== content);
  if (!other) throw new Error(`No other text for ${name}`);
  return String(other.content);
}

interface Upload {
  readonly kg: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** Sends half of the uploads with an Idempotency-Key, half by their names alone. */
async function upload({ service }: Flow, { kg, name, text, at }: Upload): Promise<Accepted> {
  const headers: Record<string, string> = at % 2 === 0 ? { "Idempotency-Key": `${name}-${text.length}-${at}` } : {};
  const { status, body } = await untilAnswered(() => {
    const form = new FormData();
    form.set("kg_name", kg);
    form.set("source_name", name);
    form.set("file", new Blob([text]), name);
    return service.request("/api/v1/ingest", { method: "POST", body: form, headers });
  });
  if (status !== 202) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body as Accepted;
}

async function ask({ service }: Flow, query: string): Promise<string> {
  const { status, body } = await untilAnswered(() =>
    service.request("/api/v1/query", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query, kg_names: kgNames }),
    }),
  );
  if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
  return (body as { answer: string }).answer;
}

/** Repeats a request while a backend fails or the first request is still in progress; returns any other answer. */
async function untilAnswered(send: () => Promise<Response>): Promise<{ status: number; body: unknown }> {
  const end = Date.now() + settleMs;
  for (;;) {
    const response = await send();
    const body: unknown = await response.json();
    const text = JSON.stringify(body);
    const passes =
      (response.status === 500 && /"\w+ unavailable"/.test(text)) ||
      (response.status === 409 && /still being processed/.test(text));
    if (!passes) return { status: response.status, body };
    if (Date.now() > end) throw new Error(`Nobody answers: ${response.status} ${text}`);
    await sleep(100);
  }
}

async function completed({ service }: Flow, name: string, job_id: string): Promise<void> {
  const end = Date.now() + settleMs;
  for (;;) {
    const { body } = await untilAnswered(() => service.request(`/api/v1/jobs/${job_id}`));
    const { status } = body as { status: string };
    if (status === "completed") return;
    if (status !== "queued" && status !== "running") throw new Error(`${name} is lost: ${JSON.stringify(body)}`);
    if (Date.now() > end) throw new Error(`${name} does not come to an end: ${JSON.stringify(body)}`);
    await sleep(100);
  }
}

/** Deletes a source as a client without an answer does: it repeats the request until the source is gone. */
async function deleteSource(
  { stores }: Flow,
  { kg, source_id, name }: { kg: string; source_id: string; name: string },
) {
  await again(async () => {
    const result = await stores.records.cutover
      .deleteSource({ tenant_id, kg_name: kg, source_id }, { force: false })
      .catch((error: unknown) => (isKind(error, "not_found") ? null : Promise.reject(error)));
    if (result === null && (await stores.records.sources.get(tenant_id, source_id)) !== null)
      throw new Error(`${name} is there and is not`);
  });
}

async function sweepAll({ stores }: Flow): Promise<void> {
  await again(() => projected(stores, settleMs));
  await again(async () => {
    // A new sweeper does not wait before it tries again what failed.
    const sweeper = createSweeper({ ...stores, redraw: async () => undefined, log: silentLog() });
    while ((await sweeper.sweepOnce(tomorrow())) > 0);
    if ((await stores.records.upkeep.unswept(dueForSweep(tomorrow()))) > 0) throw unavailable("sweeper");
  });
  await again(() =>
    createSweeper({ ...stores, redraw: async () => undefined, log: silentLog() }).sweepUploads(tomorrow()),
  );
  await again(() => projected(stores, settleMs));
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + settleMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isKind(error, "unavailable") || Date.now() > end) throw error;
      await sleep(50);
    }
  }
}

const isKind = (error: unknown, kind: string): boolean =>
  typeof error === "object" && error !== null && "kind" in error && error.kind === kind;

async function outcomeOf(flow: Flow, databaseUrl: string): Promise<LossyOutcome> {
  const { records, files } = flow.stores;
  const dumps: string[] = [];
  const engines: EngineContents[] = [];
  for (const kg of kgNames) {
    const found = await records.kgs.get(tenant_id, kg);
    if (!found) throw new Error(`There is no knowledge graph ${kg}`);
    dumps.push(await records.cutover.dump(found.id));
    engines.push(inOrder(await engineContents({ stores: flow.stores, databaseUrl }, kg)));
  }
  const jobs = await records.jobs.list(tenant_id, {}, { after: null, limit: 200 });
  const embedder = createHashEmbedder();
  const { drift, unseen } = await createDoctor({ ...flow.stores, embedder }).examine();
  return {
    dumps,
    engines,
    jobs: jobs.map(({ source_name, type, status }) => `${source_name} ${type} ${status}`).sort(),
    answers: await Promise.all(questions.map((question) => ask(flow, question))),
    uploads: await files.list("uploads"),
    parsed: (await files.list("parsed")).length,
    drift,
    unseen,
  };
}

/** Edges of a chunk come in the order of the engine. */
const inOrder = (contents: EngineContents): EngineContents => ({
  ...contents,
  chunks: contents.chunks.map((line) => line.split(" | ").sort().join(" | ")),
});
