import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { ParsedTable } from "../../domain/document.ts";
import { parseCsv } from "../../ingest/parse/csv/parse-csv.ts";
import type { Rows } from "./judge-rows.ts";

export interface SqlSet {
  /** The name of a knowledge graph, which holds all its tables. */
  readonly name: string;
  readonly tables: readonly { readonly name: string; readonly table: ParsedTable }[];
  readonly questions: readonly SqlGold[];
}

export interface SqlGold {
  readonly question: string;
  /** Empty for a question that the tables cannot answer. */
  readonly sql: string;
  readonly rows: Rows;
  /** The gold statement's rows over the tables as the service reads them. */
  readonly rowsAsRead: Rows;
  readonly ordered: boolean;
}

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const RealQuestion = z.object({
  question: z.string(),
  sql: z.string().nullish(),
  rows: z.array(z.array(Value)).nullish(),
  ordered: z.boolean().nullish(),
});

/** The 25 tables of real/csv as one knowledge graph. */
export async function realTables(folder: string): Promise<SqlSet> {
  const names = (await readdir(join(folder, "documents"))).sort();
  const tables = await Promise.all(
    names.map(async (name) => ({ name, table: tableOf(await readFile(join(folder, "documents", name))) })),
  );
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8")).trim().split("\n");
  const questions = lines.map((line) => {
    const { question, sql, rows, ordered } = RealQuestion.parse(JSON.parse(line));
    return { question, sql: sql ?? "", rows: rows ?? [], rowsAsRead: rows ?? [], ordered: ordered ?? false };
  });
  return { name: "real_csv", tables, questions };
}

const Spider = z.object({
  databases: z.array(
    z.object({
      name: z.string(),
      tables: z.array(z.object({ name: z.string(), headers: z.array(z.string()), rows: z.array(z.array(Value)) })),
    }),
  ),
  questions: z.array(
    z.object({
      database: z.string(),
      question: z.string(),
      sql: z.string(),
      rows: z.array(z.array(Value)),
      rows_as_read: z.array(z.array(Value)),
    }),
  ),
});

/** The databases of Spider's part, each as a knowledge graph of CSV files. Python reads SQLite: Node 20 cannot. */
export async function spiderSets(folder: string): Promise<SqlSet[]> {
  const script = join(import.meta.dirname, "read-sqlite.py");
  const given = [script, join(folder, "database"), join(folder, "questions.json")];
  const { stdout } = await promisify(execFile)("python3", given, { maxBuffer: 100_000_000 });
  const { databases, questions } = Spider.parse(JSON.parse(stdout));
  return databases.map(({ name, tables }) => ({
    name,
    tables: tables
      .filter(({ rows }) => rows.length > 0)
      .map((table) => ({
        name: `${table.name}.csv`,
        table: tableOf(Buffer.from(toCsv([table.headers, ...table.rows]))),
      })),
    questions: questions
      .filter(({ database }) => database === name)
      .map(({ question, sql, rows, rows_as_read }) => ({
        question,
        sql,
        rows,
        rowsAsRead: rows_as_read,
        ordered: /order by/i.test(sql),
      })),
  }));
}

function tableOf(bytes: Buffer): ParsedTable {
  const { table } = parseCsv(bytes);
  if (!table) throw new Error("a file of the evaluation data is no table");
  return table;
}

const toCsv = (rows: Rows): string =>
  rows.map((row) => row.map((value) => `"${String(value ?? "").replaceAll('"', '""')}"`).join(",")).join("\n");
