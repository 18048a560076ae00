// Everything that can be seen of a knowledge graph once all its work is done, comparable between graphs, ids and times.
import { hasDrift } from "../../knowledge/upkeep/compare.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { type EngineContents, engineContents } from "./engine-contents.ts";
import { engineDifferences } from "./engine-differences.ts";
import { ctx, type KnowledgeLab } from "./knowledge-lab.ts";

interface WholeState {
  readonly dump: string;
  /** Rows of the SQL tables. */
  readonly tables: readonly string[];
  readonly engines: EngineContents;
}

/** Throws if an engine holds other rows than the records give, or rows that nobody has swept. */
export async function wholeState(lab: KnowledgeLab, kg: string): Promise<WholeState> {
  await lab.project(kg);
  // Corrected facts of documents belong to no version that a caller could wait for.
  while (await lab.relay.drainOnce());
  await lab.sweepEverything();
  const id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  const differences = await engineDifferences(lab, id);
  const wrong = differences.filter((each) => hasDrift(each) || each.waiting > 0);
  if (wrong.length > 0) throw new Error(`The engines differ from the records: ${JSON.stringify(wrong)}`);
  return {
    dump: await lab.stores.records.cutover.dump(id),
    tables: await tableRows(lab, id),
    engines: await engineContents(lab, kg),
  };
}

async function tableRows({ stores, databaseUrl }: KnowledgeLab, kg_id: number): Promise<string[]> {
  const tables = await stores.records.tables.list([kg_id]);
  if (tables.length === 0) return [];
  const database = await openDatabase({ url: databaseUrl, max: 1 });
  try {
    const rows: string[] = [];
    for (const { name, physical, columns } of tables) {
      rows.push(`${name}: ${JSON.stringify(columns)}`);
      for (const row of await database.query<{ text: string }>(`SELECT t::text AS text FROM ${physical} t`))
        rows.push(`${name} ${row.text}`);
    }
    return rows.sort();
  } finally {
    await database.close();
  }
}
