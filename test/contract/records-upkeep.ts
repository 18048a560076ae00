// Contract of upkeep: which ids a projection must, may and must not hold at each moment of a document's life, and the
// progress of rebuilds.
import { beforeAll, describe } from "vitest";
import { chunks } from "./records-upkeep/chunks.ts";
import type { UpkeepLab } from "./records-upkeep/lab.ts";
import { marks } from "./records-upkeep/marks.ts";
import { rebuilds } from "./records-upkeep/rebuilds.ts";
import { slices } from "./records-upkeep/slices.ts";

export function upkeepContract(name: string, open: () => UpkeepLab): void {
  describe(`upkeep on ${name}`, () => {
    let records: UpkeepLab;
    beforeAll(() => {
      records = open();
    });
    describe("slices", () => slices(() => records));
    describe("marks", () => marks(() => records));
    describe("chunks", () => chunks(() => records));
    describe("rebuilds", () => rebuilds(() => records));
  });
}
