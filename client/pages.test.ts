import { expect, test } from "vitest";
import { createClient } from "./client.ts";

// A service of three pages: "a", "b", "c".

const next: ReadonlyMap<string | null, string | null> = new Map([
  [null, "b"],
  ["b", "c"],
  ["c", null],
]);
const asked: URL[] = [];
const client = createClient({
  baseUrl: "http://service.invalid",
  fetch: async (address) => {
    const url = new URL(String(address));
    asked.push(url);
    const cursor = url.searchParams.get("cursor");
    return Response.json({ jobs: [{ job_id: cursor ?? "a" }], next_cursor: next.get(cursor) });
  },
});

test("pages yields every page once, with the parameters of the first request", async () => {
  asked.length = 0;
  const ids: string[] = [];
  for await (const { jobs } of client.pages("listJobs", { query: { status: "failed", limit: 1 } })) {
    ids.push(...jobs.map(({ job_id }) => job_id));
  }
  expect(ids).toEqual(["a", "b", "c"]);
  expect(asked.map(({ search }) => search)).toEqual([
    "?status=failed&limit=1",
    "?status=failed&limit=1&cursor=b",
    "?status=failed&limit=1&cursor=c",
  ]);
});

test("pages starts at a given cursor, and fetches no page after the caller stops", async () => {
  asked.length = 0;
  for await (const { next_cursor } of client.pages("listJobs", { query: { cursor: "b" } })) {
    expect(next_cursor).toBe("c");
    break;
  }
  expect(asked.map(({ search }) => search)).toEqual(["?cursor=b"]);
});
