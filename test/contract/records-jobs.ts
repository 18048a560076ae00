import { beforeAll, describe } from "vitest";
import type { CoreRecords } from "../support/record-lab.ts";
import { cancelling } from "./records-jobs/cancelling.ts";
import { claiming } from "./records-jobs/claiming.ts";
import { ending } from "./records-jobs/ending.ts";
import type { Open } from "./records-jobs/lab.ts";
import { outbox } from "./records-jobs/outbox.ts";
import { pictures } from "./records-jobs/pictures.ts";
import { stagesAndEvents } from "./records-jobs/stages.ts";

/**
 * Jobs, outbox and pictures of the role "records". `open` gives one set for all tests; `events` reads a job's events.
 */
export function jobsContract(name: string, open: Open, events: (job_id: string) => Promise<readonly object[]>): void {
  describe(`jobs on ${name}`, () => {
    let records: CoreRecords;
    beforeAll(() => {
      records = open();
    });
    describe("claiming", () => claiming(() => records));
    describe("stages and events", () => stagesAndEvents(() => records, events));
    describe("ending", () => ending(() => records));
    describe("cancelling", () => cancelling(() => records));
    describe("outbox", () => outbox(() => records));
    describe("pictures", () => pictures(() => records));
  });
}
