import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectTo } from "./connection.ts";

test("tables use the bounded caches of their connection, not the engine's own ones of gigabytes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-session-"));
  const { connection, session } = await connectTo(folder);
  expect(session.approxNumItems()).toBe(0);
  const table = await connection.createTable("kept", [{ id: 1 }]);
  expect(await table.query().toArray()).toHaveLength(1);
  expect(session.approxNumItems()).toBeGreaterThan(0);
  connection.close();
  await rm(folder, { recursive: true });
});
