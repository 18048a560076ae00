import { NewKnowledgeGraph } from "../domain/kg.ts";
import { kgsAskedLimit } from "../domain/limits/questions.ts";
import { createLog } from "../platform/log.ts";
import { allInSlots } from "../platform/slots.ts";
import { kgsToAsk } from "../retrieval/kgs-to-ask.ts";
import { type Database, openDatabase } from "../stores/postgres/client.ts";
import { launchPostgres } from "../stores/postgres/launch.ts";
import { migrate } from "../stores/postgres/migrate.ts";
import { openRecords } from "../stores/postgres/records.ts";
import { openSqlTables } from "../stores/postgres/tables.ts";
import { ingest, tenant_id } from "../test/support/document-lab.ts";
import { type GraphCollection, graphCollection } from "./support/graph-collection.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

// Which knowledge graphs are chosen for questions that name none: whether the right one is among them, how many they
// are, and what the choice costs. Real passages and pages in generated graphs, filled through the records.
// `--graphs=1000`, `--passages=15`.
const option = (name: string, usual: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? usual);

const lanes = 4;
type Records = ReturnType<typeof openRecords>;

async function main(): Promise<void> {
  const size = { graphs: option("graphs", 1_000), passages: option("passages", 15) };
  const collection = await graphCollection(evalData(), size);
  const folder = await newDataDir();
  const server = await launchPostgres({ dataDir: folder, log: createLog("error") });
  const db = await openDatabase({ url: server.url });
  await migrate(db);
  const records = openRecords(db, openSqlTables(db, server.url));
  const ids = await fill(records, collection);
  await db.query("ANALYZE");
  const rows = await measure(records, collection, ids);
  await report({ name: "choosing", title: "Choosing knowledge graphs" }, rows, await notes(db));
  await db.close();
  await server.stop();
  await removeDataDir(folder);
}

async function fill(records: Records, { graphs }: GraphCollection): Promise<readonly number[]> {
  return allInSlots(lanes, [...graphs.entries()], async ([at, { chunks }]) => {
    const graph = { name: `graph-${at}`, kg_type: "user", enable_sql_storage: false } as const;
    const { id } = await records.kgs.create(tenant_id, NewKnowledgeGraph.parse(graph));
    await ingest(records, id, { name: "document", document: chunks() });
    if (at % 100 === 99) process.stdout.write(`  ${at + 1} of ${graphs.length} knowledge graphs filled\n`);
    return id;
  });
}

interface Choice {
  readonly set: string;
  readonly rank: number;
  readonly chosen: number;
  readonly ms: number;
}

async function measure(records: Records, { questions }: GraphCollection, ids: readonly number[]): Promise<Row[]> {
  const choices: Choice[] = [];
  for (const { set, question, graph } of questions) {
    const started = performance.now();
    const { kgs } = await kgsToAsk(records.kgs, { tenant_id, kg_names: undefined, question });
    const ms = performance.now() - started;
    const rank = kgs.findIndex(({ id }) => id === ids[graph]);
    choices.push({ set, rank: rank < 0 ? Number.POSITIVE_INFINITY : rank, chosen: kgs.length, ms });
  }
  const sets = [...new Set(choices.map(({ set }) => set))];
  return [
    ...sets.map((set) =>
      rowOf(
        set,
        choices.filter((choice) => choice.set === set),
      ),
    ),
    rowOf("all", choices),
  ];
}

function rowOf(set: string, choices: readonly Choice[]): Row {
  const share = (holds: (choice: Choice) => boolean) =>
    Math.round((1_000 * choices.filter(holds).length) / choices.length) / 10;
  const ms = choices.map((choice) => choice.ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round(10 * (ms[Math.floor(part * ms.length)] ?? 0)) / 10;
  return {
    questions: set,
    number: choices.length,
    "chosen %": share(({ rank }) => Number.isFinite(rank)),
    "first %": share(({ rank }) => rank === 0),
    "in the first 8 %": share(({ rank }) => rank < 8),
    "chosen graphs": Math.round((10 * choices.reduce((sum, { chosen }) => sum + chosen, 0)) / choices.length) / 10,
    "ms p50": at(0.5),
    "ms p95": at(0.95),
  };
}

async function notes(db: Database): Promise<string[]> {
  const [size] = await db.query<{ graphs: number; chunks: number; terms: number }>(
    "SELECT count(*) AS graphs, sum(chunks_count) AS chunks, (SELECT count(*) FROM terms) AS terms FROM knowledge_graphs",
  );
  return [
    `${size?.graphs} knowledge graphs with ${size?.chunks} chunks and ${size?.terms} words in their vocabularies; at most ` +
      `${kgsAskedLimit} are chosen. "chosen %": the graph with the passages that answer the question is among them.`,
    "ms: the choice alone, as the caller waits for it.",
  ];
}

await main();
