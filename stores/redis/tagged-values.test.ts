import { expect, test } from "vitest";
import { createTaggedValues } from "./tagged-values.ts";

/** A server that answers when a test says so. */
function slowServer() {
  const fail: (() => void)[] = [];
  const call = () =>
    new Promise<unknown>((_, reject) => {
      fail.push(() => reject(new Error("LOADING")));
    });
  return { fail, redis: { evalSha: call, eval: call, unlink: call, async *scanIterator() {} } };
}

test("an attempt to tell missed tags ends when each of its calls has ended, and the next one repeats all", async () => {
  const values = createTaggedValues({ prefix: "lore:x:", maxBytes: 1_000 });
  for (const tag of ["kg:1", "kg:2"]) values.missed.add(tag);
  const { fail, redis } = slowServer();
  let hasEnded = false;
  const first = values.missed.tell(redis).catch(() => {
    hasEnded = true;
  });
  fail[0]?.();
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  fail[1]?.();
  await first;
  const next = slowServer();
  values.missed.tell(next.redis).catch(() => undefined);
  expect(next.fail).toHaveLength(2);
});
