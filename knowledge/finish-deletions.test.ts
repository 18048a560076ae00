import { expect, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import { createFinishDeletions } from "./finish-deletions.ts";

test("a hundred sources that cannot be removed do not stop another one, and are tried again", async () => {
  const broken = Array.from({ length: 100 }, (_, at) => `src_a${String(at).padStart(3, "0")}`);
  const hidden = [...broken, "src_b"];
  let isBroken = true;
  const cutover = {
    unfinishedDeletions: async ({ limit, except }: { readonly limit: number; readonly except: readonly string[] }) =>
      hidden.filter((source_id) => !except.includes(source_id)).slice(0, limit),
    finishDeletion: async (source_id: string) => {
      if (isBroken && broken.includes(source_id)) throw new Error("a row is in the way");
      hidden.splice(hidden.indexOf(source_id), 1);
      return true;
    },
  };
  const deletions = createFinishDeletions({ records: { cutover }, log: silentLog() });
  const now = new Date("2026-01-01T00:00:00Z");
  expect(await deletions.finishSome(now)).toBe(false);
  expect(await deletions.finishSome(now)).toBe(true);
  expect(hidden).toEqual(broken);
  isBroken = false;
  expect(await deletions.finishSome(now)).toBe(false);
  expect(await deletions.finishSome(new Date(now.getTime() + 60_000))).toBe(true);
  expect(hidden).toEqual([]);
});
