import { randomBytes } from "node:crypto";
import { mongo } from "mongoose";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { consolidationsContract } from "../../test/contract/consolidations.ts";
import { documentsContract } from "../../test/contract/documents.ts";
import { memoryItemsContract } from "../../test/contract/memory-items.ts";
import { openFaultProxy, proxyFor, throughProxy } from "../../test/support/fault-proxy.ts";
import { dropMongoSpace, mongoEngine, mongoUri } from "../../test/support/mongodb-engine.ts";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
import type { DocumentStore, StoredDocument } from "../ports/documents.ts";
import { openMongoDocuments } from "./documents.ts";
import { translate } from "./errors.ts";

documentsContract("MongoDB", mongoEngine);
memoryItemsContract("MongoDB", mongoEngine);
consolidationsContract("MongoDB", mongoEngine);

describe("MongoDB during an outage", () => {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <C extends { close(): Promise<void> }>(resource: C): C => {
    opened.push(resource);
    return resource;
  };
  afterEach(async () => {
    for (const resource of opened.splice(0).reverse()) await resource.close();
  });

  const space = randomBytes(6).toString("hex");
  const open = async (uri: string): Promise<DocumentStore> =>
    keep(await openMongoDocuments({ uri, space, log: silentLog() }));
  const turn: StoredDocument = {
    id: "1",
    tenant_id: "t",
    user_id: "ada",
    session_id: null,
    trace_id: null,
    occurred_at: new Date(),
    expires_at: null,
    data: {},
  };
  const gone = { kind: "unavailable", message: "documents unavailable" };
  /** An attempt to connect ends by itself a tenth of a second later. */
  const attemptSeconds = 1.4;
  const proxyToServer = async () => {
    const uri = await mongoUri();
    keep({ close: () => dropMongoSpace(uri, space) });
    const proxy = keep(await proxyFor(uri));
    return { proxy, uri: throughProxy(uri, proxy) };
  };

  test.each(["closed port", "silent server"])(
    "%s: opening succeeds, operations are unavailable, closing is quick",
    async (kind) => {
      const proxy = keep(await openFaultProxy({ host: "127.0.0.1", port: 1 }));
      await proxy.set(kind === "closed port" ? "refuse" : "blackhole");
      const store = await open(`mongodb://user:secret@127.0.0.1:${proxy.port}/lore`);
      await expect(store.put("memory_turns", [turn])).rejects.toMatchObject(gone);
      // If each of ten calls waited for the server, they would take fifteen seconds.
      const find = () => expect(store.find("memory_turns", { tenant_id: "t" }, 1)).rejects.toMatchObject(gone);
      expect(
        await awakeSeconds(async () => {
          for (let n = 0; n < 10; n++) await find();
        }),
      ).toBeLessThan(8);
      expect(await store.health()).toMatchObject({ status: "disconnected", engine: "MongoDB" });
      expect(await awakeSeconds(() => store.close())).toBeLessThan(attemptSeconds);
    },
  );

  test("closing during the first attempt to connect ends it", async () => {
    const proxy = keep(await openFaultProxy({ host: "127.0.0.1", port: 1 }));
    await proxy.set("blackhole");
    const store = await open(`mongodb://127.0.0.1:${proxy.port}/lore`);
    expect(await awakeSeconds(() => store.close())).toBeLessThan(attemptSeconds);
    await expect(store.sweep(new Date())).rejects.toMatchObject(gone);
  });

  test("a server that starts late is found, and one that returns is found again", async () => {
    const { proxy, uri } = await proxyToServer();
    await proxy.set("refuse");
    const store = await open(uri);
    await expect(store.put("memory_turns", [turn])).rejects.toMatchObject(gone);
    for (let round = 0; round < 2; round++) {
      await proxy.set("pass");
      await expect.poll(async () => (await store.health()).status, { timeout: 60_000 }).toBe("connected");
      await store.put("memory_turns", [turn]);
      await proxy.set("refuse");
      await expect(store.get("memory_turns", "t", "1")).rejects.toMatchObject(gone);
    }
  });

  test("a call to a server that falls silent fails within five seconds; the server is found again later", async () => {
    const { proxy, uri } = await proxyToServer();
    const store = await open(uri);
    await store.put("memory_turns", [turn]);
    await proxy.set("blackhole");
    expect(
      await awakeSeconds(() => expect(store.get("memory_turns", "t", "1")).rejects.toMatchObject(gone)),
    ).toBeLessThan(5);
    await expect.poll(async () => (await store.health()).status, { timeout: 60_000 }).toBe("disconnected");
    await proxy.set("pass");
    await expect.poll(() => store.get("memory_turns", "t", "1").catch(() => null), { timeout: 60_000 }).toEqual(turn);
  });

  test("a malformed address fails the start", async () => {
    await expect(open("http://nowhere")).rejects.toThrow("MONGODB_URI");
  });
});

test("a write in a batch whose connection breaks is unavailable, and a refused one stays as it is", () => {
  const broken = new mongo.MongoNetworkError("connection 1 closed");
  const result = {} as mongo.BulkWriteResult;
  expect(translate(new mongo.MongoBulkWriteError(broken, result))).toMatchObject({ kind: "unavailable" });
  const refused = new mongo.MongoBulkWriteError({ message: "duplicate key", code: 11000 }, result);
  expect(translate(refused)).toBe(refused);
});
