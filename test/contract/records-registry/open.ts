import type { CoreRecords } from "../../support/record-lab.ts";

export type Open = () => CoreRecords;
