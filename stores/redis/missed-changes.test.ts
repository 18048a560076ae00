import { expect, test } from "vitest";
import { createMissedChanges } from "./missed-changes.ts";

const many = 10_001;

test("changes beyond the bound, made while all keys are being deleted, are told of as well", async () => {
  const missed = createMissedChanges("lore:x:");
  const change = () => {
    for (let n = 0; n < many; n++) missed.add(`lore:x:${n}`);
  };
  change();
  let scans = 0;
  await missed.tell({
    unlink: async () => undefined,
    async *scanIterator() {
      scans += 1;
      if (scans === 1) change();
      yield [];
    },
  });
  expect(missed.isEmpty()).toBe(false);
});

test("after a scan that failed, all keys are deleted at the next attempt", async () => {
  const missed = createMissedChanges("lore:x:");
  for (let n = 0; n < many; n++) missed.add(`lore:x:${n}`);
  const unlink = async () => undefined;
  const failing = {
    unlink,
    async *scanIterator(): AsyncGenerator<string[]> {
      yield [];
      throw new Error("LOADING");
    },
  };
  await expect(missed.tell(failing)).rejects.toThrow("LOADING");
  expect(missed.isEmpty()).toBe(false);
  await missed.tell({ unlink, async *scanIterator() {} });
  expect(missed.isEmpty()).toBe(true);
});
