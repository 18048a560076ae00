import { expect, test } from "vitest";
import { newSourceId } from "../../../domain/ids.ts";
import type { CollectionRef } from "../../../stores/ports/vectors.ts";
import { chunks, type Placed, placed, range, type Shape, type Store } from "./shape.ts";

interface Compared<R> {
  readonly store: Store<R>;
  put(ref: CollectionRef, ids: readonly number[], over?: Partial<Placed>): Promise<void>;
}

/** Whether rows differ from those that the records give. */
export function comparing<R extends Placed>(
  { record, otherRecord }: Pick<Shape<Store<R>, R>, "record" | "otherRecord">,
  open: () => Compared<R>,
): void {
  const [a, b] = [newSourceId(), newSourceId()];
  const place = { source_id: a, revision: 1, version: 3 };
  const differing = async (records: readonly R[]) =>
    [...(await open().store.differing(chunks, records))].sort((x, y) => x - y);

  test("rows with the given contents do not differ, however many there are; absent records are left out", async () => {
    const records = range(1, 1_100).map((id) => record(placed(id, place)));
    await open().store.upsert(chunks, records.slice(0, 1_050));
    await open().put(chunks, [5_000]);
    expect(await differing([...records, record(placed(5_000))])).toEqual([]);
  });

  test("a row differs by its content or its source", async () => {
    const places = [place, place, { ...place, source_id: b }, placed(4, { version: 3 })];
    const records = places.map((over, at) => record(placed(at + 1, over)));
    await open().store.upsert(chunks, [otherRecord(placed(1, place)), ...records.slice(1)]);
    expect(await differing(records.map((each) => record({ ...each, ...place })))).toEqual([1, 3, 4]);
  });

  test("a row with a newer version differs, because it refuses the record; one with an older version does not", async () => {
    await open().put(chunks, [1], { version: 4 });
    await open().put(chunks, [2], { version: 2 });
    expect(await differing([1, 2].map((id) => record(placed(id, { version: 3 }))))).toEqual([1]);
  });

  test("nothing differs in a missing collection", async () => {
    expect(await open().store.differing({ kg_id: 77, kind: "chunk" }, [record(placed(1))])).toEqual([]);
  });
}
