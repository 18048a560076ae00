import { beforeAll, describe } from "vitest";
import type { CoreRecords } from "../support/record-lab.ts";
import { accepting } from "./records-registry/accepting.ts";
import { keys } from "./records-registry/keys.ts";
import { knowledgeGraphs } from "./records-registry/knowledge-graphs.ts";
import { sources } from "./records-registry/sources.ts";

/** Keys, knowledge graphs and sources of the role "records". `open` gives one set for all tests. */
export function registryContract(name: string, open: () => CoreRecords): void {
  describe(`registry on ${name}`, () => {
    let records: CoreRecords;
    beforeAll(() => {
      records = open();
    });
    describe("keys", () => keys(() => records));
    describe("knowledge graphs", () => knowledgeGraphs(() => records));
    describe("accepting", () => accepting(() => records));
    describe("sources", () => sources(() => records));
  });
}
