// Seconds for which one flip holds the lock of its knowledge graph, and flips of many documents at once. The documents
// are passages of the evaluation sets, one chunk each; where there are not enough, copies with other names.
import type { PreparedChunk } from "../domain/chunk.ts";
import { createLog } from "../platform/log.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { openDatabase } from "../stores/postgres/client.ts";
import { launchPostgres } from "../stores/postgres/launch.ts";
import { migrate } from "../stores/postgres/migrate.ts";
import { openRecords } from "../stores/postgres/records.ts";
import { openSqlTables } from "../stores/postgres/tables.ts";
import { newKg, type StagedDocument, stage } from "../test/support/document-lab.ts";
import { loadDataSets, type Passage } from "./support/data-sets.ts";
import { markdownFiles, prepareFile } from "./support/prepare-passages.ts";
import { cpuBetween, cpuOfTree } from "./support/process-cpu.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

const sizes = process.argv.slice(2).map(Number);
const chunksOfDocuments = sizes.length > 0 ? sizes : [1_000, 5_000, 20_000];
const crowd = { documents: 13, chunks: 470 } as const;
const stagedAtOnce = 200;

type StagedRecords = Pick<Records, "kgs" | "sources" | "jobs" | "staging" | "cutover" | "edits" | "reading" | "outbox">;

async function main(): Promise<void> {
  const passages = (await loadDataSets(evalData())).flatMap((set) => set.passages);
  const folder = await newDataDir();
  const server = await launchPostgres({ dataDir: `${folder}/postgres`, log: createLog("error") });
  const db = await openDatabase({ url: server.url });
  try {
    await migrate(db);
    const records = openRecords(db, openSqlTables(db, server.url));
    const rows: Row[] = [];
    for (const chunks of chunksOfDocuments) rows.push(...(await oneDocument(records, passages, chunks)));
    rows.push(await manyDocuments(records, passages));
    await report({ name: "flips", title: "Flips of large documents" }, rows, [
      "Goal: ≤ 1 ms of lock per chunk. `replaced` flips a second revision with half of the chunks over the first one.",
    ]);
  } finally {
    await db.close();
    await server.stop();
    await removeDataDir(folder);
  }
}

/** A document into an empty knowledge graph, and then another revision of it. */
async function oneDocument(records: StagedRecords, passages: readonly Passage[], chunks: number): Promise<Row[]> {
  const target = { kg_id: (await newKg(records)).id, name: "document" };
  const document = documentOf(passages, 0, chunks);
  const first = await stageInParts(records, target, document);
  const rows = [{ flip: "new document", documents: 1, chunks, ...(await timed(records, [first])) }];
  const second = await stageInParts(records, target, document.slice(chunks / 2));
  rows.push({ flip: "replaced", documents: 1, chunks, ...(await timed(records, [second])) });
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  return rows;
}

async function manyDocuments(records: StagedRecords, passages: readonly Passage[]): Promise<Row> {
  const kg = await newKg(records);
  const staged: StagedDocument[] = [];
  for (let n = 0; n < crowd.documents; n += 1) {
    const target = { kg_id: kg.id, name: `document ${n}` };
    staged.push(await stageInParts(records, target, documentOf(passages, n * crowd.chunks, crowd.chunks)));
  }
  return { flip: "all at once", ...crowd, ...(await timed(records, staged)) };
}

/** Flips all at once, and completes their jobs. */
async function timed(records: StagedRecords, staged: readonly StagedDocument[]) {
  const [began, before] = [performance.now(), await cpuOfTree(process.pid)];
  const flips = await Promise.all(staged.map(({ ref, claim }) => records.cutover.flip(ref, claim)));
  const ms = performance.now() - began;
  const { postgres: cpuMs } = cpuBetween(before, await cpuOfTree(process.pid));
  for (const [n, { ref, claim }] of staged.entries()) {
    const counts = flips[n]?.counts;
    if (counts) await records.jobs.complete(ref, claim, { ...counts, visualizations: [], warnings: [] });
  }
  const moved = flips.reduce((sum, { counts }) => sum + counts.chunks_count, 0);
  return {
    "lock s": round(ms / 1000, 10),
    "ms per chunk": round(ms / moved, 100),
    "CPU ms per chunk": round(cpuMs / moved, 100),
    entities: flips.reduce((sum, { counts }) => sum + counts.entities_count, 0),
    relations: flips.reduce((sum, { counts }) => sum + counts.relations_count, 0),
  };
}

/** The first chunks of the passages after `from`. */
function documentOf(passages: readonly Passage[], from: number, chunks: number): PreparedChunk[] {
  const wanted = Array.from({ length: chunks }, (_, n) => passageAt(passages, from + n));
  const prepared = markdownFiles(wanted).flatMap(prepareFile);
  return prepared.slice(0, chunks).map((chunk, ordinal) => ({ ...chunk, ordinal }));
}

/** Passage n; behind the last one come copies whose names have another ending. */
function passageAt(passages: readonly Passage[], n: number): Passage {
  const passage = passages[n % passages.length];
  if (!passage) throw new Error("The evaluation sets have no passages");
  const copy = Math.floor(n / passages.length);
  if (copy === 0) return passage;
  const renamed = (text: string) => text.replace(/\b[A-Z][a-z]{3,}\b/g, (name) => name + "bcdf".charAt(copy - 1));
  return { title: renamed(passage.title), text: renamed(passage.text) };
}

const round = (value: number, digits: number): number => Math.round(value * digits) / digits;

/** As the pipeline does it: the first batch with the source, then the others. */
async function stageInParts(
  records: StagedRecords,
  { kg_id, name }: { readonly kg_id: number; readonly name: string },
  document: readonly PreparedChunk[],
): Promise<StagedDocument> {
  const staged = await stage(records, kg_id, name, document.slice(0, 1));
  for (let at = 0; at < document.length; at += stagedAtOnce) {
    await records.staging.put(staged.ref, document.slice(at, at + stagedAtOnce));
  }
  return staged;
}

await main();
