import { expect, test } from "vitest";
import { writeCurrent } from "./write-current.ts";

interface Row {
  readonly chunk_id: number;
  readonly names: readonly string[];
}

/** Records and an engine with a relay. `onWrite` runs between reading and writing, for each writing once. */
function rowsWith(onWrite: readonly ((store: Store) => void)[]) {
  const store: Store = { records: new Map(), engine: new Map(), written: [] };
  const events = onWrite.values();
  return {
    store,
    rows: {
      read: async (ids: readonly number[]) => ids.flatMap((id) => store.records.get(id) ?? []),
      async write(rows: readonly Row[]) {
        events.next().value?.(store);
        store.written.push(rows.map(({ chunk_id }) => chunk_id));
        for (const row of rows) store.engine.set(row.chunk_id, row);
      },
      async remove(ids: readonly number[]) {
        for (const id of ids) store.engine.delete(id);
      },
    },
  };
}

interface Store {
  readonly records: Map<number, Row>;
  readonly engine: Map<number, Row>;
  readonly written: number[][];
}

/** A change that the relay carries to the engine at once. */
const changed =
  (chunk_id: number, ...names: string[]) =>
  ({ records, engine }: Store) => {
    for (const rows of [records, engine]) rows.set(chunk_id, { chunk_id, names });
  };
const deleted =
  (chunk_id: number) =>
  ({ records, engine }: Store) => {
    for (const rows of [records, engine]) rows.delete(chunk_id);
  };

test("what a relay writes meanwhile is written again, and what it deletes does not come back", async () => {
  const nothing = () => undefined;
  const { store, rows } = rowsWith([
    (during) => [changed(1, "new"), deleted(2)].map((change) => change(during)),
    changed(1, "newer"),
    nothing,
  ]);
  for (const id of [1, 2, 3]) store.records.set(id, { chunk_id: id, names: ["old"] });
  await writeCurrent([1, 2, 3, 4], rows);
  expect(store.engine).toEqual(store.records);
  expect(store.written).toEqual([[1, 2, 3], [1], [1]]);
});

test("chunks that do not change are written once", async () => {
  const { store, rows } = rowsWith([]);
  for (const id of [1, 2]) store.records.set(id, { chunk_id: id, names: ["old"] });
  await writeCurrent([1, 2], rows);
  expect(store.written).toEqual([[1, 2]]);
});
