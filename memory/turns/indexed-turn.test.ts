import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { indexed } from "./indexed-turn.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const turnOf = (n: number) =>
  indexed(
    {
      id: `${n}`,
      rev: 1,
      trace_id: null,
      session_id: "s",
      occurred_at: new Date(n),
      expires_at: null,
      importance: 0.5,
      trust: "direct_user",
      text: Buffer.from(`Christopher Robin: ${`word${n} `.repeat(700)}`).toString(),
    },
    3,
  );

test("an indexed turn of a speaker with a long name keeps nothing of its text in memory", () => {
  collect();
  const before = process.memoryUsage().heapUsed;
  const turns = Array.from({ length: 4_000 }, (_, n) => turnOf(n));
  collect();
  const perTurn = (process.memoryUsage().heapUsed - before) / turns.length;
  expect(turns[0]?.speaker).toBe("Christopher Robin");
  expect(perTurn).toBeLessThan(2_000);
});
