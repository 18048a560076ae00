import { expect, test } from "vitest";
import { cutOff } from "./cut-off.ts";

const never = () => new Promise<never>(() => {});

test("work that ends in time gives its value, and its errors are thrown", async () => {
  const { signal } = new AbortController();
  expect(await cutOff({ ms: 60_000, signal }, async () => 1)).toEqual({ value: 1 });
  await expect(cutOff({ ms: 60_000, signal }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});

test("work that is too late is told to stop, and gives null even if it fails for that", async () => {
  const { signal } = new AbortController();
  const seen: AbortSignal[] = [];
  const stopped = (own: AbortSignal) => {
    seen.push(own);
    return new Promise<never>((_, reject) => own.addEventListener("abort", () => reject(own.reason)));
  };
  expect(await cutOff({ ms: 5, signal }, stopped)).toBeNull();
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
});

test("the end of the request aborts the work, too", async () => {
  const request = new AbortController();
  const own = new Promise<AbortSignal>((resolve) => {
    void cutOff({ ms: 60_000, signal: request.signal }, (signal) => {
      resolve(signal);
      return never();
    });
  });
  request.abort();
  expect((await own).aborted).toBe(true);
});
