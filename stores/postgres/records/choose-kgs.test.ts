// 1,000 generated vocabularies. Their words overlap as those of real documents do: every graph uses the common words,
// four share a subject, and about five share each name.
import { afterAll, beforeAll, expect, test } from "vitest";
import { tenant_id } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { rowsRead } from "../../../test/support/query-plans.ts";
import type { KgQuestion } from "../../ports/records/kgs.ts";
import { type Database, openDatabase } from "../client.ts";
import { bestKgsSql, createChooser } from "./choose-kgs.ts";

const graphs = 1_000;
const passages = 20;
const limit = 32;

let server: TestDatabase;
let db: Database;
const questions: { readonly kg_id: number; readonly question: KgQuestion }[] = [];

/** Numbers from 0 to 1, the same in every run (Park and Miller, 1988). */
let state = 7;
const random = (): number => {
  state = (state * 16_807) % 2_147_483_647;
  return state / 2_147_483_647;
};
const below = (count: number): number => Math.floor(random() * count);
/** The first words are much more frequent than the last ones. */
const commonWord = (): string => `common${Math.floor(2_000 * random() ** 3)}`;

interface Passage {
  readonly words: ReadonlySet<string>;
  readonly key: string;
}

function passageAbout(subject: number): Passage {
  const key = `name${below(4_000)}`;
  const own = Array.from({ length: 10 }, () => `subject${subject}word${below(150)}`);
  return { key, words: new Set([key, ...own, ...Array.from({ length: 20 }, commonWord)]) };
}

/** A question about a passage: three of its words, two words that it lacks, and usually the name of its subject. */
function questionAbout({ key, words }: Passage): KgQuestion {
  const some = [...words].filter((word) => word !== key);
  const stems = [below(some.length), below(some.length), below(some.length)].map((at) => some[at] ?? "");
  const names = random() < 0.7 ? [key] : [];
  const asked = [...new Set([...names, ...stems, commonWord(), commonWord()])];
  return { stems: asked, keys: names, words: asked };
}

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  await db.query(
    `INSERT INTO knowledge_graphs (tenant_id, name, display_name, kg_type, embedding_method, enable_sql_storage,
       enable_secondary_graph_storage, chunks_count)
     SELECT $1, 'kg ' || n, '', 'user', 'semantic_gnn', false, false, $3 FROM generate_series(1, $2) AS n`,
    [tenant_id, graphs, passages],
  );
  const ids = await db.query<{ id: number }>("SELECT id FROM knowledge_graphs ORDER BY id");
  for (const [at, { id }] of ids.entries()) {
    const all = Array.from({ length: passages }, () => passageAbout(at % 250));
    await insert(id, all);
    const [passage] = all;
    if (passage && at % 4 === 0) questions.push({ kg_id: id, question: questionAbout(passage) });
  }
  await db.query("ANALYZE");
});

afterAll(async () => {
  await db.close();
  await server.close();
});

async function insert(kg_id: number, all: readonly Passage[]): Promise<void> {
  const df = new Map<string, number>();
  for (const word of all.flatMap(({ words }) => [...words])) df.set(word, (df.get(word) ?? 0) + 1);
  await db.query("INSERT INTO terms SELECT $1, * FROM unnest($2::text[], $3::int[])", [
    kg_id,
    [...df.keys()],
    [...df.values()],
  ]);
  await db.query(
    `INSERT INTO entities (kg_id, key, variant, label, entity_type, about_count, version)
     SELECT $1, key, '', key, 'other', 1, 1 FROM unnest($2::text[]) AS key`,
    [kg_id, [...new Set(all.map(({ key }) => key))]],
  );
}

test("the knowledge graph that a question is about is among those chosen for at least 97 % of the questions", async () => {
  const choose = createChooser(db);
  const found: boolean[] = [];
  for (const { kg_id, question } of questions) {
    const { kgs, not_chosen } = await choose(tenant_id, question, limit);
    expect(kgs.length).toBeLessThanOrEqual(limit);
    expect(kgs.length + not_chosen).toBe(graphs);
    found.push(kgs.some(({ id }) => id === kg_id));
  }
  expect(found).toHaveLength(250);
  expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(0.97);
});

test.each([
  ["the plan for its values", "EXPLAIN"],
  ["the plan that PostgreSQL keeps for all values", "EXPLAIN (GENERIC_PLAN)"],
])(
  "one statement scores all of them by its indexes: it reads no vocabulary from end to end (%s)",
  async (_, explain) => {
    const { stems = [], keys = [], words = [] } = questions[0]?.question ?? {};
    const values = explain === "EXPLAIN" ? [tenant_id, stems, keys, words, limit, 20_000] : [];
    const plan = await db.query<{ "QUERY PLAN": string }>(`${explain} ${bestKgsSql}`, values);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("terms_term");
    expect(text).toContain("entities_about");
    expect(text).not.toMatch(/Seq Scan on (terms|entities)/);
  },
);

test("the choice reads only a part of the words that very many graphs have, and decides by the rare ones", async () => {
  const stems = ["common0", "common1", "subject3word7", "nowhere"];
  const statement = { text: bestKgsSql, values: [tenant_id, stems, [], [], limit, 100], isPrepared: true };
  const common = await db.one<{ n: number }>("SELECT count(*) AS n FROM terms WHERE term = 'common0'");
  expect(common?.n).toBeGreaterThan(500);
  expect(await rowsRead(db, statement, "terms")).toBeLessThan(300);
  const [best] = await db.query<{ id: number }>(bestKgsSql, statement.values);
  const holders = await db.query<{ kg_id: number }>("SELECT kg_id FROM terms WHERE term = 'subject3word7'");
  expect(holders.map(({ kg_id }) => kg_id)).toContain(best?.id);
});
