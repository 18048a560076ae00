import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { turnText } from "../../test/support/memory-facts.ts";
import { indexed } from "./indexed-turn.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

// A slice of the stored text would keep all of it.
const turnOf = (n: number) =>
  indexed(turnText(n, Buffer.from(`Christopher Robin: ${`word${n} `.repeat(700)}`).toString()), 3);

test("an indexed turn of a speaker with a long name keeps nothing of its text in memory", () => {
  collect();
  const before = process.memoryUsage().heapUsed;
  const turns = Array.from({ length: 4_000 }, (_, n) => turnOf(n));
  collect();
  const perTurn = (process.memoryUsage().heapUsed - before) / turns.length;
  expect(turns[0]?.speaker).toBe("Christopher Robin");
  expect(perTurn).toBeLessThan(2_000);
});
