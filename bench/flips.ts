// Seconds for which one flip holds the lock of its knowledge graph, and flips of many documents at once. The documents
// are passages of the evaluation sets, one chunk each; where there are not enough, copies with other names.
import type { PreparedChunk } from "../domain/chunk.ts";
import { createLog } from "../platform/log.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { type Database, openDatabase } from "../stores/postgres/client.ts";
import { launchPostgres } from "../stores/postgres/launch.ts";
import { migrate } from "../stores/postgres/migrate.ts";
import { openRecords } from "../stores/postgres/records.ts";
import { openSqlTables } from "../stores/postgres/tables.ts";
import { newKg, type StagedDocument, stage, tenant_id } from "../test/support/document-lab.ts";
import { watchLocks } from "./support/backend-cpu.ts";
import { loadDataSets, type Passage } from "./support/data-sets.ts";
import { markdownFiles, prepareFile } from "./support/prepare-passages.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

const sizes = process.argv.slice(2).map(Number);
const chunksOfDocuments = sizes.length > 0 ? sizes : [2_000, 6_000];
const crowd = { documents: 13, chunks: 470 } as const;
const stagedAtOnce = 200;

/** The records, with the time for which their transactions hold locks of knowledge graphs. */
interface Watched {
  readonly records: StagedRecords;
  readonly locks: Pick<ReturnType<typeof watchLocks>, "take">;
}

type StagedRecords = Pick<Records, "kgs" | "sources" | "jobs" | "staging" | "cutover" | "edits" | "reading" | "outbox">;

async function main(): Promise<void> {
  const passages = (await loadDataSets(evalData())).flatMap((set) => set.passages);
  const folder = await newDataDir();
  const server = await launchPostgres({ dataDir: `${folder}/postgres`, log: createLog("error") });
  const db = await openDatabase({ url: server.url });
  try {
    await withoutAutovacuum(db);
    await migrate(db);
    const locks = watchLocks(db);
    const watched = { records: openRecords(locks.db, openSqlTables(db, server.url)), locks };
    const rows: Row[] = [];
    for (const chunks of chunksOfDocuments) {
      await db.query("ANALYZE");
      rows.push(...(await oneDocument(watched, passages, chunks)));
    }
    rows.push(await manyDocuments(watched, passages));
    await report({ name: "flips", title: "Flips of large documents" }, rows, [
      "Goal: ≤ 1 ms of lock per chunk. CPU: of the server process while it holds the lock, which other load does not change.",
      "Statistics: taken before each document, when the tables were empty; autovacuum is off.",
      "`hidden` and `removed` are the two steps of deleting what `replaced` has left.",
      "`replaced` flips a second revision with half of the chunks over the first one, as new chunks: each counts for itself and for two that go.",
    ]);
  } finally {
    await db.close();
    await server.stop();
    await removeDataDir(folder);
  }
}

/**
 * The planner's statistics stay those of the analysis before each document, when the tables were empty: the worst case,
 * which autovacuum brings about or not by the second at which it runs.
 */
async function withoutAutovacuum(db: Database): Promise<void> {
  await db.query("ALTER SYSTEM SET autovacuum = off");
  await db.query("SELECT pg_reload_conf()");
}

/** A document into an empty knowledge graph, then another revision of it, and then its deletion. */
async function oneDocument(watched: Watched, passages: readonly Passage[], chunks: number): Promise<Row[]> {
  const { records } = watched;
  const target = { kg_id: (await newKg(records)).id, name: "document" };
  const document = documentOf(passages, 0, chunks);
  const first = await stageInParts(records, target, document);
  const rows: Row[] = [{ flip: "new document", documents: 1, chunks, ...(await timed(watched, [first])) }];
  const second = await stageInParts(records, target, document.slice(chunks / 2));
  rows.push({ flip: "replaced", documents: 1, chunks, ...(await timed(watched, [second])) });
  rows.push(...(await deleted(watched, target.kg_id, first.ref.source_id)));
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  return rows;
}

/** A large document is hidden first, while the client waits, and removed afterwards. */
async function deleted({ records, locks }: Watched, kg_id: number, source_id: string): Promise<Row[]> {
  const kg_name = (await records.kgs.byId(kg_id))?.name ?? "";
  locks.take();
  const { chunks_deleted, ...gone } = await records.cutover.deleteSource(
    { tenant_id, kg_name, source_id },
    { force: false },
  );
  const row = (flip: string): Row => {
    const { ms, cpuMs } = locks.take();
    return {
      flip,
      documents: 1,
      chunks: chunks_deleted,
      "lock s": round(ms / 1000, 10),
      "ms per chunk": round(ms / chunks_deleted, 100),
      "CPU ms per chunk": round(cpuMs / chunks_deleted, 100),
      entities: gone.entities_deleted,
      relations: gone.relations_deleted,
    };
  };
  if (gone.is_complete) return [row("deleted")];
  const hidden = row("hidden");
  await records.cutover.finishDeletion(source_id);
  return [hidden, row("removed")];
}

async function manyDocuments(watched: Watched, passages: readonly Passage[]): Promise<Row> {
  const { records } = watched;
  const kg = await newKg(records);
  const staged: StagedDocument[] = [];
  for (let n = 0; n < crowd.documents; n += 1) {
    const target = { kg_id: kg.id, name: `document ${n}` };
    staged.push(await stageInParts(records, target, documentOf(passages, n * crowd.chunks, crowd.chunks)));
  }
  return { flip: "all at once", ...crowd, ...(await timed(watched, staged)) };
}

/** Flips all at once, and completes their jobs. */
async function timed({ records, locks }: Watched, staged: readonly StagedDocument[]) {
  locks.take();
  const flips = await Promise.all(staged.map(({ ref, claim }) => records.cutover.flip(ref, claim)));
  const { ms, cpuMs } = locks.take();
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
  const staged = await stage(records, kg_id, { name, document: document.slice(0, 1) });
  for (let at = 0; at < document.length; at += stagedAtOnce) {
    await records.staging.put(staged.ref, document.slice(at, at + stagedAtOnce));
  }
  return staged;
}

await main();
