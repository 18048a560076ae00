import type { Table } from "@lancedb/lancedb";
import { DataType, Field, FixedSizeList, Float32, makeData, Schema } from "apache-arrow";
import { invalidInput } from "../../domain/errors.ts";
import { rowAddressLimits, vectorCopyLimits } from "../../domain/limits/caches.ts";
import type { NotedSpace } from "../../domain/vector-space.ts";
import { createSlots } from "../../platform/slots.ts";
import { checkedLimit, checkedSources, checkRow } from "../checks/records.ts";
import type { Scored, SearchOptions, VectorRecord, VectorStore } from "../ports/vectors.ts";
import type { Collection, TableUse } from "./collection.ts";
import { type LanceOptions, openCollections } from "./collections.ts";
import { differingVectors } from "./differing.ts";
import { sourceIsIn } from "./filters.ts";
import { createMemoryBudget } from "./memory-budget.ts";
import { createRowAddresses, type RowAddresses } from "./row-addresses.ts";
import { fieldsWith, toTable } from "./rows.ts";
import { scoredRows, searchTimeoutMs } from "./scored.ts";
import { createVectorCopy, type VectorCopy } from "./vector-copy.ts";
import { allLists, createVectorIndex, defaultIndexFromRows, refineFactorFor } from "./vector-index.ts";
import { vectorsOf } from "./vectors-by-id.ts";

/** Number of concurrent scans. A scan uses every core, and may hold all vectors of the table in memory. */
const concurrentScans = 2;
/** Vectors without index are compared exactly. Each optimising adds a segment to the index; many cost a training. */
const scannable = 4_000;

export interface LanceVectorsOptions extends LanceOptions {
  /** A collection gets an index from this number of vectors on (default: see vector-index.ts). */
  readonly indexFromRows?: number;
  /** Memory for copies of small collections (default: `vectorCopyLimits`). */
  readonly copyBytes?: number;
}

/** Role "vectors" on LanceDB: one table per collection; a score is 1 − cosine distance. */
export async function openLanceVectors(options: LanceVectorsOptions): Promise<VectorStore> {
  const { indexFromRows = defaultIndexFromRows, copyBytes = vectorCopyLimits.totalBytes } = options;
  const budget = createMemoryBudget(copyBytes);
  const copies = new WeakMap<Table, VectorCopy>();
  const addressBudget = createMemoryBudget(rowAddressLimits.totalBytes);
  const addressesOf = new WeakMap<Table, RowAddresses>();
  const { read, ...collections } = await openCollections<VectorRecord>(options, {
    role: "vectors",
    schema: vectorSchema,
    use: async (table) => {
      const use = await useVectors(table, indexFromRows);
      const copy = createVectorCopy({ table, dimensions: use.dimensions, budget, log: options.log });
      const addresses = createRowAddresses(table, addressBudget);
      copies.set(table, copy);
      addressesOf.set(table, addresses);
      const forget = () => {
        copy.forget();
        addresses.forget();
      };
      return { ...use, copy: { ...copy, forget } };
    },
  });
  const inSlot = createSlots(concurrentScans);
  return {
    ...collections,
    search: async (ref, vector, search) => {
      checkedLimit(search.k);
      return read(ref, [], async (collection) => {
        checkVector(vector, collection.dimensions);
        if (vector.every((value) => value === 0)) return []; // The zero vector has no direction, so nothing is near.
        const remembered = copies.get(collection.table)?.search(collection, vector, search);
        return remembered ?? inSlot(() => nearest(collection, vector, search));
      });
    },
    differing: (ref, records) => read(ref, [], ({ table }) => differingVectors(table, records)),
    spaceOf: (ref) =>
      read(ref, null, async ({ embedder, dimensions }): Promise<NotedSpace> => ({ embedder, dimensions })),
    get: (ref, ids) =>
      read(ref, new Map<number, Float32Array>(), async ({ table }) => {
        return (
          copies.get(table)?.get(ids) ?? vectorsOf({ table, addresses: addressesOf.get(table), log: options.log }, ids)
        );
      }),
  };
}

/** Key of the embedder's id in the metadata of the column. */
const embedderKey = "embedder";

const vectorSchema = ({ dimensions, embedder }: NotedSpace): Schema => {
  const type = new FixedSizeList(dimensions, new Field("item", new Float32(), true));
  const metadata = new Map(embedder === null ? [] : [[embedderKey, embedder]]);
  return new Schema(fieldsWith(new Field("vector", type, false, metadata)));
};

async function useVectors(table: Table, indexFromRows: number): Promise<TableUse<VectorRecord>> {
  const { dimensions, embedder } = spaceIn(await table.schema());
  const schema = vectorSchema({ dimensions, embedder });
  return {
    dimensions,
    embedder,
    scannable,
    check: (record) => {
      checkRow(record);
      checkVector(record.vector, dimensions);
    },
    toArrow: (records) => {
      const flat = new Float32Array(records.length * dimensions);
      for (const [i, { vector }] of records.entries()) flat.set(vector, i * dimensions);
      const child = makeData({ type: new Float32(), data: flat });
      const type = new FixedSizeList(dimensions, new Field("item", new Float32(), true));
      return toTable(schema, records, makeData({ type, length: records.length, nullCount: 0, child }));
    },
    index: createVectorIndex(table, { dimensions, fromRows: indexFromRows }),
  };
}

function spaceIn(schema: Schema): NotedSpace {
  const field = schema.fields.find(({ name }) => name === "vector");
  const type = field?.type;
  // Not instanceof: the engine loads its own copy of the Arrow classes.
  if (!DataType.isFixedSizeList(type)) throw new Error("a table of vectors without vectors");
  return { dimensions: type.listSize, embedder: field?.metadata.get(embedderKey) ?? null };
}

function checkVector(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) throw invalidInput(`a vector must have ${dimensions} dimensions`, "vector");
  if (!isFiniteVector(vector)) throw invalidInput("a vector must be finite", "vector");
}

/** The sum of float32 numbers in a float64 cannot overflow, so the sum is finite exactly if all numbers are finite. */
function isFiniteVector(vector: Float32Array): boolean {
  let sum = 0;
  for (const value of vector) sum += value;
  return Number.isFinite(sum);
}

async function nearest(
  { table }: Collection<VectorRecord>,
  vector: Float32Array,
  { k, ...sources }: SearchOptions,
): Promise<readonly Scored[]> {
  const choice = checkedSources(sources);
  if (choice.only?.size === 0) return [];
  const query = table
    .query()
    .nearestTo(vector)
    .column("vector")
    .distanceType("cosine")
    .nprobes(allLists)
    .refineFactor(refineFactorFor(k))
    .select(["id", "_distance"])
    .limit(k);
  const filter = sourceIsIn(choice);
  const rows = await (filter === undefined ? query : query.where(filter)).toArrow({ timeoutMs: searchTimeoutMs });
  return scoredRows(rows, "_distance", (distance) => 1 - distance);
}
