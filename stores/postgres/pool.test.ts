import { getPriority } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { type DatabaseOptions, openDatabase } from "./client.ts";

let server: TestDatabase;
beforeAll(async () => {
  server = await openTestDatabase({ migrated: false });
});
afterAll(() => server?.close());

/** The priority of the server's process behind a connection; a higher number is a lower priority. */
async function priorityOfServer(options: Partial<DatabaseOptions>): Promise<number> {
  const db = await openDatabase({ url: server.url, max: 1, ...options });
  try {
    const found = await db.one<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    return getPriority(found?.pid);
  } finally {
    await db.close();
  }
}

test("the server's process of a connection that stands back has a lower priority, and no other one", async () => {
  const usual = await priorityOfServer({});
  expect(await priorityOfServer({ standsBack: true })).toBeGreaterThan(usual);
  expect(await priorityOfServer({})).toBe(usual);
});
