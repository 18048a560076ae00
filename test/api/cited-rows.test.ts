import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";

const crowd = Array.from({ length: 12 }, (_, at) => `Skiff ${at},Bergen,${at + 1},03/${at + 10}/2021,`).join("\n");
/** The third row's cell fills lines 4 and 5, so that the row after it begins on line 6. */
const boats = `Boat,Port,Crew,Built,Remark
Aurora,Oslo,14,03/15/1999,quick
Belle,Oslo,"1,200",04/20/2001,
Comet,Bodo,9,05/02/2003,"leaks; and
creaks"
Dawn,Bodo,11,06/30/2004,leaks
${crowd}
`;

interface Cited {
  readonly citation_id: number;
  readonly chunk_id: number | null;
  readonly excerpt: string;
  readonly section: string;
  readonly line?: number;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
}

let service: TestApp;

beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  await service.ingest("harbour", "boats.csv", boats);
});
afterAll(() => service?.close());

async function ask(query: string): Promise<{ readonly answer: string; readonly citations: readonly Cited[] }> {
  const response = await service.request("/api/v1/query", {
    method: "POST",
    body: JSON.stringify({ query, kg_names: ["harbour"] }),
    headers: { "Content-Type": "application/json" },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { answer: string; citations: Cited[] };
}

test("rows of an answer are cited with their lines of the file, word for word", async () => {
  const { answer, citations } = await ask("Which boats are in the port Bodo?");
  const [table, ...rows] = citations;
  expect(table).toMatchObject({ chunk_id: null, section: "table boats, 2 rows where port is Bodo" });
  expect(rows).toMatchObject([
    { line: 4, excerpt: "Boat: Comet; Port: Bodo; Crew: 9; Built: 05/02/2003; Remark: leaks; and creaks." },
    { line: 6, excerpt: "Boat: Dawn; Port: Bodo; Crew: 11; Built: 06/30/2004; Remark: leaks." },
  ]);
  for (const { excerpt, start_offset, end_offset, chunk_id } of rows) {
    expect(chunk_id).toEqual(expect.any(Number));
    expect((end_offset ?? 0) - (start_offset ?? 0)).toBe([...excerpt].length);
  }
  for (const { citation_id } of citations) expect(answer).toContain(`[${citation_id}]`);
});

test("a number over few rows cites them, and a number over many rows the filter with their count", async () => {
  const few = await ask("What is the total crew of the boats in Oslo?");
  expect(few.answer).toContain("1214");
  expect(few.citations.map(({ line }) => line)).toEqual([undefined, 2, 3]);
  const many = await ask("What is the average crew of the boats in Bergen?");
  expect(many.answer).toContain("6.5");
  expect(many.citations).toMatchObject([{ chunk_id: null, section: "table boats, 12 rows where port is Bergen" }]);
});
