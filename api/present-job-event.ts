import { z } from "zod";
import { jobStatuses, questionSteps } from "../domain/job.ts";
import { JobErrorBody, JobStageBody } from "./present-job.ts";

const at = z.iso.datetime();

/** An event of a job's stream: its name, and its data as an object. */
export const JobEventBody = z
  .discriminatedUnion("event", [
    z.object({
      event: z.literal("status"),
      data: z.object({ status: z.enum(jobStatuses), error: JobErrorBody.optional(), at }),
    }),
    z.object({
      event: z.literal("stage"),
      data: JobStageBody.pick({ name: true, status: true, items: true, items_total: true }).extend({ at }),
    }),
    z.object({ event: z.literal("step"), data: z.object({ name: z.enum(questionSteps), at }) }),
  ])
  .meta({ id: "JobEvent" });
