// Lists of knowledge graphs, sources and jobs, page by page.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listJobs } from "../../api/routes/jobs/list-jobs.ts";
import { listKnowledgeGraphs } from "../../api/routes/knowledge-graphs/list-knowledge-graphs.ts";
import { listSources } from "../../api/routes/sources/list-sources.ts";
import { sourcesOverview } from "../../api/routes/sources/sources-overview.ts";
import { newJobId } from "../../domain/ids.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { tenant_id } from "../support/document-lab.ts";
import { expectDocumented } from "../support/documented.ts";

let service: TestApp;
let records: Records;
let db: Database;
let kg_id = 0;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  ({ records } = service.app.stores);
  db = await openDatabase({ url: service.databaseUrl, max: 2 });
  ({ id: kg_id } = await records.kgs.getOrCreate(tenant_id, "paged"));
});
afterAll(async () => {
  await db?.close();
  await service?.close();
});

/** Rows without documents: these tests are about their lists. */
async function addSources(of: number, names: readonly string[]): Promise<void> {
  await db.query(
    `INSERT INTO sources (id, tenant_id, kg_id, name, status, latest_revision, source_type, file_type, content_hash)
     SELECT 'src_' || md5(name || $1::text), $2, $1::bigint, name, 'failed', 1, 'file', 'md', md5(name) FROM unnest($3::text[]) AS n (name)`,
    [of, tenant_id, names],
  );
}

async function addJob(): Promise<string> {
  const id = newJobId();
  await db.query(
    `INSERT INTO jobs (id, tenant_id, type, status, kg_name, finished_at)
     VALUES ($1, $2, 'ingestion', 'completed', 'paged', now())`,
    [id, tenant_id],
  );
  return id;
}

interface List {
  readonly path: string;
  readonly field: "knowledge_graphs" | "kgs" | "sources" | "jobs";
  readonly route: Parameters<typeof expectDocumented>[0];
  readonly idOf: (entry: Readonly<Record<string, unknown>>) => string;
  readonly add: (name: string) => Promise<string>;
}

const lists: readonly List[] = [
  {
    path: "/api/v1/knowledge-graphs?",
    field: "knowledge_graphs",
    route: listKnowledgeGraphs,
    idOf: ({ name }) => String(name),
    add: async (name) => (await records.kgs.getOrCreate(tenant_id, name)).name,
  },
  {
    path: "/api/v1/sources/kgs?",
    field: "kgs",
    route: sourcesOverview,
    idOf: ({ kg_name }) => String(kg_name),
    add: async (name) => (await records.kgs.getOrCreate(tenant_id, `${name}-kg`)).name,
  },
  {
    path: "/api/v1/sources/kg/paged?",
    field: "sources",
    route: listSources,
    idOf: ({ source_name }) => String(source_name),
    add: async (name) => {
      await addSources(kg_id, [name]);
      return name;
    },
  },
  {
    path: "/api/v1/jobs?kg_name=paged&",
    field: "jobs",
    route: listJobs,
    idOf: ({ job_id }) => String(job_id),
    add: addJob,
  },
];

interface Page {
  readonly ids: readonly string[];
  readonly total_count: number;
  readonly next_cursor: string | null;
}

async function read({ path, field, route, idOf }: List, search: string): Promise<Page> {
  const response = await service.request(`${path}${search}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as Page & Record<List["field"], Readonly<Record<string, unknown>>[]>;
  expectDocumented(route, body);
  return { ids: body[field].map(idOf), total_count: body.total_count, next_cursor: body.next_cursor };
}

/** All pages of two entries; `between` runs after each page. */
async function pages(list: List, between: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await read(list, `limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.ids);
    cursor = page.next_cursor;
    await between();
  }
  return seen;
}

describe.each(lists)("$field", (list) => {
  test("pages have every entry once, also when others come meanwhile, and the total", async () => {
    const made: string[] = [];
    for (const name of ["b", "a", "C", "c1", "c2", "z"]) made.push(await list.add(name));
    const whole = await read(list, "");
    expect(whole.ids).toEqual(expect.arrayContaining(made));
    expect([whole.total_count, whole.next_cursor]).toEqual([whole.ids.length, null]);
    expect((await read(list, "limit=2")).total_count).toBe(whole.total_count);

    let n = 0;
    const seen = await pages(list, async () => {
      // Before and after the place that the client has reached.
      n += 1;
      if (n <= 3) await Promise.all([list.add(`A-${n}`), list.add(`zz-${n}`)]);
    });
    expect(seen.filter((id) => whole.ids.includes(id))).toEqual(whole.ids);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await read(list, "")).total_count).toBe(whole.total_count + 6);
  });

  test("400 for a cursor of another list, and for a text that is no cursor", async () => {
    const foreign = lists.find(({ field }) => field !== list.field) ?? list;
    await foreign.add("one-more");
    await foreign.add("and-one-more");
    const { next_cursor } = await read(foreign, "limit=1");
    for (const cursor of [next_cursor, "x", "job_1", "..%2F", ""]) {
      const response = await service.request(`${list.path}cursor=${cursor}`);
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ field: "cursor", detail: "cursor: must be a cursor that this endpoint gave" }),
      ]);
    }
  });

  test("400 for a limit above 1,000", async () => {
    const response = await service.request(`${list.path}limit=1001`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ field: "limit", detail: "limit: must be at most 1000" }),
    ]);
  });
});

test("without a limit the first 1,000 entries are listed, and the client reads the rest by the cursor", async () => {
  const { id, name } = await records.kgs.getOrCreate(tenant_id, "many");
  await addSources(
    id,
    Array.from({ length: 1_001 }, (_, n) => `s${n}`),
  );
  const counts: number[] = [];
  for await (const { sources, total_count } of service.client.pages("listSources", { path: { kg_name: name } })) {
    counts.push(sources.length, total_count);
  }
  expect(counts).toEqual([1_000, 1_001, 1, 1_001]);
});
