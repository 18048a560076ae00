import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { SqlTable } from "../domain/sql-table.ts";
import { routeQuestion } from "../retrieval/route-question.ts";
import { sqlTableOf } from "../test/support/sql-table-of.ts";
import { questionSets as collections } from "./support/passage-sets.ts";
import { evalData, type Row, report } from "./support/report.ts";
import { realTables } from "./support/sql-sets.ts";

// Whether questions reach the pipeline that can answer them, asked of one knowledge graph that holds 25 tables and
// three collections of documents. `--failures` prints the others.
const Asked = z.object({ question: z.string() });

interface Routed {
  readonly set: string;
  readonly question: string;
  readonly right: boolean;
  readonly said: string;
  readonly ms: number;
}

async function main(): Promise<void> {
  const folder = join(evalData(), "real");
  const real = await realTables(join(folder, "csv"));
  const tables = await Promise.all(
    real.tables.map(async ({ name }) =>
      sqlTableOf(name.replace(/\.csv$/, ""), await readFile(join(folder, "csv", "documents", name), "utf8")),
    ),
  );
  const answerable = real.questions.filter(({ sql }) => sql !== "");
  const alone = answerable.map(({ question }) => route("csv, nothing else", question, { tables, onlyTables: true }));
  const routed = answerable.map(({ question }) => route("csv", question, { tables }));
  for (const set of collections) {
    const lines = (await readFile(join(folder, set, "questions.jsonl"), "utf8")).trim().split("\n");
    routed.push(...lines.map((line) => route(set, Asked.parse(JSON.parse(line)).question, { tables })));
  }
  if (process.argv.includes("--failures"))
    for (const { right, set, question, said } of [...alone, ...routed])
      if (!right) process.stdout.write(`${set}: ${question}\n    ${said}\n`);
  const sets = ["csv", ...collections];
  await report(
    { name: "routing", title: "Choosing the pipeline of a question" },
    [
      ...sets.map((set) =>
        rowOf(
          set,
          routed.filter((one) => one.set === set),
        ),
      ),
      rowOf("together", routed),
      rowOf("csv, nothing else", alone),
    ],
    [
      "Right: text_to_sql for a question about the tables that they can answer; another pipeline for the others.",
      "Nothing else: the knowledge graph holds the tables only.",
    ],
  );
}

interface Held {
  readonly tables: readonly SqlTable[];
  readonly onlyTables?: boolean;
}

function route(set: string, question: string, { tables, onlyTables = false }: Held): Routed {
  const started = performance.now();
  const { pipeline, confidence, reason } = routeQuestion(question, tables, onlyTables);
  const ms = performance.now() - started;
  const right = (pipeline === "text_to_sql") === set.startsWith("csv");
  return { set, question, right, said: `${pipeline} ${confidence}: ${reason}`, ms };
}

function rowOf(set: string, routed: readonly Routed[]): Row {
  const ms = routed.map((one) => one.ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round(10 * (ms[Math.floor(part * ms.length)] ?? 0)) / 10;
  const right = routed.filter((one) => one.right).length;
  return {
    questions: set,
    number: routed.length,
    "right %": Math.round((1_000 * right) / Math.max(1, routed.length)) / 10,
    "ms p50": at(0.5),
    "ms p95": at(0.95),
  };
}

await main();
