import { expect, test } from "vitest";
import { createSharedReading } from "./shared-reading.ts";

/** Readings that end when the test says so. */
function readings() {
  const begun: { end(value: string): void; fail(error: Error): void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => void begun.push({ end: resolve, fail: reject }));
  return { begun, read };
}
const begin = { timeout: 10_000, interval: 1 };

test("questions of the same moment share a reading, and none joins one that has begun", async () => {
  const { begun, read } = readings();
  const share = createSharedReading<string>();
  const [one, two] = [share("ada", read), share("ada", read)];
  await expect.poll(() => begun.length, begin).toBe(1);
  const [later, last] = [share("ada", read), share("ada", read)];
  begun[0]?.end("before the write");
  expect(await Promise.all([one, two])).toEqual(["before the write", "before the write"]);
  await expect.poll(() => begun.length, begin).toBe(2);
  begun[1]?.end("after it");
  expect(await Promise.all([later, last])).toEqual(["after it", "after it"]);
});

test("another key waits for nothing, and a failure reaches only those who shared it", async () => {
  const { begun, read } = readings();
  const share = createSharedReading<string>();
  const failing = share("ada", read);
  await expect.poll(() => begun.length, begin).toBe(1);
  const [next, other] = [share("ada", read), share("bo", read)];
  await expect.poll(() => begun.length, begin).toBe(2);
  begun[1]?.end("of bo");
  expect(await other).toBe("of bo");
  begun[0]?.fail(new Error("away"));
  await expect(failing).rejects.toThrow("away");
  await expect.poll(() => begun.length, begin).toBe(3);
  begun[2]?.end("of ada");
  expect(await next).toBe("of ada");
});
