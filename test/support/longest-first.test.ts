import { expect, test } from "vitest";
import { inOrder } from "./longest-first.ts";

const ordered = (files: readonly string[]) => inOrder(files, (file) => file);

test("long files that compute start among those that wait, and short files come last", () => {
  const short = ["stores/redis/cache.test.ts", "domain/errors.test.ts"];
  const long = ["test/property/fuzz.test.ts", "stores/postgres/cutover.test.ts", "activities/import-graph/it.test.ts"];
  const patient = ["a", "b", "c", "d", "e", "f"].map((name) => `test/chaos/${name}.test.ts`);
  const flows = ["g", "h"].map((name) => `test/flow/${name}.test.ts`);
  const alone = "test/property/linear-patterns.test.ts";
  expect(ordered([...short.toReversed(), ...long, ...flows, ...patient, alone])).toEqual([
    alone,
    ...patient.slice(0, 4),
    ...[long[0], ...patient.slice(4), flows[0]],
    ...[long[1], flows[1]],
    long[2],
    ...short,
  ]);
});

test("every file is in the order once, whichever files are run", () => {
  const files = ["stores/postgres/cutover.test.ts", "test/api/jobs.test.ts", "test/property/deletion.test.ts"];
  expect(ordered(files).toSorted()).toEqual(files.toSorted());
  expect(ordered(["test/chaos/wipe-kill.test.ts"])).toEqual(["test/chaos/wipe-kill.test.ts"]);
  expect(ordered([])).toEqual([]);
});
