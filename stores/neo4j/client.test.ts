import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FaultProxy, proxyFor, throughProxy } from "../../test/support/fault-proxy.ts";
import { dropSpace, neo4jOptions } from "../../test/support/neo4j-engine.ts";
import { newSpace } from "../../test/support/spaced-engine.ts";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
import type { GraphStore } from "../ports/graph.ts";
import { type Neo4jClient, type Neo4jOptions, openNeo4j } from "./client.ts";
import { openNeo4jGraph } from "./graph.ts";

const isUnavailable = { kind: "unavailable", message: "graphdb unavailable" };
/** A read of a server at work takes less, also on a busy machine. */
const short = { readMs: 3_000, writeMs: 3_000 };
let options: Neo4jOptions;
let proxy: FaultProxy;
beforeAll(async () => {
  options = await neo4jOptions();
  proxy = await proxyFor(options.uri);
});
afterAll(() => proxy.close());

const viaProxy = (over: Partial<Neo4jOptions> = {}): Neo4jOptions => ({
  ...options,
  uri: throughProxy(options.uri, proxy),
  ...over,
});

describe("opening", () => {
  afterEach(() => proxy.set("pass"));

  test("waits for a server that is still starting", async () => {
    await proxy.set("refuse");
    const opening = openNeo4j(viaProxy());
    await proxy.set("reset");
    await proxy.set("pass");
    const client = await opening;
    expect(await client.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/^Neo4j \d/) });
    await client.close();
  });

  test("fails after the waiting time if there is no server", async () => {
    await proxy.set("refuse");
    await expect(openNeo4j(viaProxy({ waitMs: 300 }))).rejects.toMatchObject(isUnavailable);
  });

  test("fails at once for wrong credentials; the log says what to check, without address or secret", async () => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
    const wrong = { user: newSpace(), password: "not-the-password" };
    const opening = openNeo4j({ ...options, ...wrong, log, waitMs: 120_000 });
    await expect(opening).rejects.toMatchObject(isUnavailable);
    expect(lines.join()).toContain("credentials");
    expect(lines.join()).not.toMatch(new RegExp(`not-the-password|${new URL(options.uri).port}`));
  });

  test("fails with `unavailable` for a malformed address and for an unknown database", async () => {
    for (const wrong of [{ uri: "gopher://nowhere" }, { database: "nowhere" }])
      await expect(openNeo4j({ ...options, ...wrong, waitMs: 0 })).rejects.toMatchObject(isUnavailable);
  });
});

describe("an open client", () => {
  const space = newSpace();
  let client: Neo4jClient;
  let graph: GraphStore;
  beforeAll(async () => {
    client = await openNeo4j(viaProxy());
    graph = await openNeo4jGraph(client, { space });
  });
  afterAll(async () => {
    await proxy.set("pass");
    await dropSpace(client, space);
    await client.close();
  });

  test.each(["refuse", "reset"] as const)(
    "throws `unavailable` while the server is away (%s), and works when it is back",
    async (fault) => {
      await graph.upsertEntities(1, [{ id: 1, key: "a", label: "A", entity_type: "other", version: 1 }]);
      await proxy.set(fault);
      await expect(graph.counts(1)).rejects.toMatchObject(isUnavailable);
      await expect(graph.deleteEntities(1, [2])).rejects.toMatchObject(isUnavailable);
      expect(await graph.health()).toMatchObject({ status: "disconnected" });
      await proxy.set("pass");
      expect(await graph.counts(1)).toMatchObject({ entities: 1 });
    },
  );

  test("ends calls to a silent server in time, and works when the server answers again", async () => {
    const hasty = await openNeo4j(viaProxy({ deadlines: short }));
    expect(await hasty.read("RETURN 1 AS one")).toEqual([{ one: 1 }]);
    await proxy.set("blackhole");
    const calls = Array.from({ length: 30 }, () => hasty.read("RETURN 1 AS one"));
    const seconds = await awakeSeconds(async () => {
      for (const call of await Promise.allSettled([...calls, hasty.write((run) => run("RETURN 1 AS one"))]))
        expect(call).toMatchObject({ status: "rejected", reason: isUnavailable });
    });
    expect(seconds).toBeLessThan(15);
    await proxy.set("pass");
    expect(await hasty.read("RETURN 1 AS one")).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  test("lets the server end a statement that takes too long", async () => {
    const hasty = await openNeo4j({ ...options, deadlines: { readMs: 300, writeMs: 300 } });
    const endless = "UNWIND range(1, 1000000000) AS n WITH n WHERE n % 7 = 8 RETURN count(n) AS n";
    // On a busy machine the server may be later than the client, which then ends the call by itself.
    const causeOfEnd = () => hasty.read(endless).catch((error: unknown) => error);
    await expect.poll(causeOfEnd, { timeout: 60_000 }).toMatchObject({
      ...isUnavailable,
      cause: { code: expect.stringContaining("TimedOut") },
    });
    await hasty.close();
  });

  test("refuses writes in read transactions", async () => {
    await expect(client.read("CREATE (n:Chunk {kg: 'x'}) RETURN n")).rejects.toMatchObject({
      code: "Neo.ClientError.Statement.AccessMode",
    });
  });

  test("stays closed after it was closed", async () => {
    const closed = await openNeo4j(options);
    await closed.close();
    await closed.close();
    await expect(closed.read("RETURN 1 AS one")).rejects.toMatchObject(isUnavailable);
    expect(await closed.health()).toMatchObject({ status: "disconnected" });
  });
});

test("closes without waiting for a silent server", async () => {
  const client = await openNeo4j(viaProxy());
  await proxy.set("blackhole");
  const reading = client.read("RETURN 1 AS one").catch(() => undefined);
  // The read itself would end after ten seconds.
  expect(await awakeSeconds(() => client.close())).toBeLessThan(8);
  await proxy.set("pass");
  await reading;
});
