import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Table } from "@lancedb/lancedb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { connectTo } from "./connection.ts";
import { createMemoryBudget } from "./memory-budget.ts";
import { createRowAddresses } from "./row-addresses.ts";
import { openLanceVectors } from "./vectors.ts";
import { vectorsOf } from "./vectors-by-id.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
const rows = 300;
const all = Array.from({ length: rows }, (_, at) => at + 1);
const vectorOf = (id: number, version: number) => Float32Array.from([id, version, 1, 0, 0, 0, 0, 0]);

interface Opened {
  readonly table: Table;
  put(ids: readonly number[], version: number): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
}

/** A table of the engine below the adapter, which would answer from its copy in memory. */
async function withTable(work: (opened: Opened) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lance-addresses-"));
  const store = await openLanceVectors({ folder, log: silentLog() });
  await store.ensure(ref, 8);
  const { connection } = await connectTo(folder);
  const table = await connection.openTable("vectors_chunk_1");
  const record = (version: number) => (id: number) => ({ id, version, vector: vectorOf(id, version), ...unsourced });
  const seen = async (done: Promise<void>) => {
    await done;
    await table.checkoutLatest();
  };
  await work({
    table,
    put: (ids, version) => seen(store.upsert(ref, ids.map(record(version)))),
    remove: (ids) => seen(store.delete(ref, ids)),
  });
  table.close();
  await store.close();
  await rm(folder, { recursive: true });
}

const unsourced = { source_id: null, revision: null };

test("a table that rests has the addresses of its rows in memory after two reads by id", async () => {
  await withTable(async ({ table, put }) => {
    await put(all, 1);
    const addresses = createRowAddresses(table, createMemoryBudget(1_000_000));
    for (const known of [0, 3]) {
      await addresses.compared();
      expect(addresses.of([7, rows + 1, 250, 1])).toHaveLength(known);
    }
    const [address = 0n] = addresses.of([250]);
    const [row] = (await table.takeRowIds([address]).select(["id"]).toArrow()).toArray();
    expect(Number(row?.id)).toBe(250);
    addresses.forget();
    expect(addresses.of([250])).toEqual([]);
  });
});

test("a table that does not fit into the memory has no addresses", async () => {
  await withTable(async ({ table, put }) => {
    await put(all, 1);
    const addresses = createRowAddresses(table, createMemoryBudget(rows));
    await addresses.compared();
    await addresses.compared();
    expect(addresses.of(all)).toEqual([]);
  });
});

const step = fc.record({
  does: fc.constantFrom("put", "remove", "optimise", "look"),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: rows }), { minLength: 1, maxLength: 40 }),
});

test("reads by address find the same vectors as reads by id, whatever was written or moved since", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), (steps) =>
      withTable(async ({ table, put, remove }) => {
        const addresses = createRowAddresses(table, createMemoryBudget(1_000_000));
        const place = { table, addresses, log: silentLog() };
        const expected = new Map<number, Float32Array>();
        for (const [at, { does, ids }] of steps.entries()) {
          if (does === "put") await put(ids, at + 1);
          if (does === "put") for (const id of ids) expected.set(id, vectorOf(id, at + 1));
          if (does === "remove") await remove(ids);
          if (does === "remove") for (const id of ids) expected.delete(id);
          if (does === "optimise") await table.optimize();
          if (does === "look") for (const _ of [1, 2]) await addresses.compared();
          expect(new Map([...(await vectorsOf(place, all))].sort(([a], [b]) => a - b))).toEqual(
            new Map([...expected].sort(([a], [b]) => a - b)),
          );
        }
      }),
    ),
    { numRuns: 12 },
  );
});
