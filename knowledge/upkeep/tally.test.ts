import fc from "fast-check";
import { expect, test } from "vitest";
import { startTally } from "./tally.ts";

function tally(ids: readonly number[]) {
  const tallying = startTally();
  for (const id of ids) tallying.add(id);
  return tallying;
}
const ids = fc.uniqueArray(fc.nat(Number.MAX_SAFE_INTEGER), { maxLength: 50 });

test("the order of the ids does not matter", () => {
  fc.assert(
    fc.property(ids, (some) => {
      expect(tally(some.toReversed()).result()).toEqual(tally(some).result());
    }),
  );
});

test("adding and removing an id leaves no trace", () => {
  fc.assert(
    fc.property(ids, fc.nat(Number.MAX_SAFE_INTEGER), (some, id) => {
      const more = tally([...some, id]);
      more.remove(id);
      expect(more.result()).toEqual(tally(some).result());
    }),
  );
});

test("neighbouring ids and ids beyond 32 bits have different checksums", () => {
  const near = Array.from({ length: 20_000 }, (_, at) => at);
  const checksums = [...near, ...near.map((id) => id + 2 ** 33)].map((id) => tally([id]).result().checksum);
  expect(new Set(checksums).size).toBe(checksums.length);
  expect(tally([]).result()).toEqual({ count: 0, checksum: "0".repeat(16) });
});
