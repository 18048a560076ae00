// Memories are consolidated by both engines of workflows, on request and by themselves, and an erasure overtakes them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { everyRow } from "../support/every-row.ts";
import { filesWith } from "../support/files-with.ts";
import { learntFrom, storeMissedTurns } from "../support/missed-turns.ts";

const patience = { timeout: 90_000, interval: 50 };
const path = (user_id: string, rest = "") => `/api/v1/memory/users/${user_id}${rest}`;
const ownerOf = (user_id: string): MemoryOwner => ({ tenant_id: "default", user_id });
/** Each states a fact of its own. */
const statements = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `I speak ${word}${"abcdefghij"[n % 10]}${n}.`);

describe.each(["temporal", "embedded"] as const)("on the engine %s", (engine) => {
  let service: TestApp;
  let database: Database;
  beforeAll(async () => {
    service = await openTestApp({ LORE_WORKFLOW_ENGINE: engine });
    database = await openDatabase({ url: service.databaseUrl, max: 1 });
  });
  afterAll(async () => {
    await database?.close();
    await service?.close();
  });

  const ask = async (method: string, url: string) => {
    const response = await service.request(url, { method });
    // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
    return { status: response.status, body: (await response.json()) as any };
  };
  const store = (user_id: string, questions: readonly string[]) =>
    storeMissedTurns(service.app.stores.documents, ownerOf(user_id), questions);
  const learnt = (user_id: string) => learntFrom(service.app.stores.documents, ownerOf(user_id));
  const settled = (user_id: string) =>
    expect
      .poll(async () => (await ask("GET", path(user_id))).body.consolidation, patience)
      .toEqual({ pending: false, last_ended: expect.any(String) });

  test("a request consolidates the memory at once, and repeating it changes nothing", async () => {
    await store("ada", ["I live in Oslo.", "Always answer in English."]);
    expect((await ask("GET", path("ada"))).body.consolidation).toEqual({ pending: true, last_ended: null });
    for (const _ of [1, 2]) {
      const { status, body } = await ask("POST", path("ada", "/consolidate"));
      expect([status, body]).toEqual([202, expect.objectContaining({ user_id: "ada", pending: true })]);
    }
    await settled("ada");
    const found = { facts: ["I live in Oslo: 1"], counted: 1 };
    expect(await learnt("ada")).toMatchObject(found);
    await ask("POST", path("ada", "/consolidate"));
    await settled("ada");
    expect(await learnt("ada")).toMatchObject(found);
  });

  test("an unknown user is 404, and one who opted out or was erased is 409", async () => {
    expect(await ask("POST", path("nobody", "/consolidate"))).toMatchObject({ status: 404 });
    const { memory } = service.app.stores.documents;
    await store("out", ["I live in Oslo."]);
    await memory.saveSettings(ownerOf("out"), { enabled: false });
    expect(await ask("POST", path("out", "/consolidate"))).toMatchObject({ status: 409 });
    await store("gone", ["I live in Oslo."]);
    expect(await ask("DELETE", path("gone"))).toMatchObject({ status: 202 });
    expect(await ask("POST", path("gone", "/consolidate"))).toMatchObject({ status: 409 });
  });

  test("the state of consolidation is shown", async () => {
    // A read that takes longer than half a second is shown as unavailable.
    const consolidation = async () => (await ask("GET", "/api/v1/memory/health")).body.consolidation;
    await expect.poll(consolidation, patience).toBe("ready");
    const { nodes } = (await ask("GET", "/api/v1/agents/status")).body.workflow_engine;
    expect(nodes).toEqual(expect.arrayContaining(["learnFromTurns", "summariseTurns", "settleMemory"]));
  });

  test("an erasure during a consolidation leaves nothing, refuses later writes, and changes no byte of others", async () => {
    const canary = "quarrendish";
    await store("eve", statements(canary, 400));
    await store("bob", statements("bobbish", 20));
    await ask("POST", path("bob", "/consolidate"));
    await settled("bob");
    const rowsOfBob = async () =>
      (await everyRow(database))
        .split("\n")
        .filter((row) => /^public\.memory_.*bob/.test(row))
        .sort();
    const before = await rowsOfBob();
    expect(before.length).toBeGreaterThan(40);

    await ask("POST", path("eve", "/consolidate"));
    await expect.poll(async () => (await learnt("eve")).facts.length, patience).toBeGreaterThan(5);
    const { body } = await ask("DELETE", path("eve"));
    const { counted } = await learnt("eve");
    expect(counted).toBeLessThan(400);
    const receipt = `/api/v1/memory/erasures/${body.erasure_id}`;
    await expect.poll(async () => (await ask("GET", receipt)).body.verified_at, patience).toEqual(expect.any(String));

    const left = (await everyRow(database))
      .toLowerCase()
      .split("\n")
      .filter((row) => row.includes(canary));
    expect(left).toEqual([]);
    await expect(store("eve", ["I live in Oslo."])).resolves.toBeUndefined();
    expect(await service.app.stores.documents.memory.count(ownerOf("eve"))).toMatchObject({ changes: 0, events: 0 });
    expect(await rowsOfBob()).toEqual(before);
    // No history of a workflow has a word of the user.
    expect(await filesWith(service.folder, canary)).toEqual([]);
  }, 180_000);
});
