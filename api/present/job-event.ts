import { z } from "zod";
import { jobStatuses, questionSteps } from "../../domain/job.ts";
import { JobErrorBody, JobStageBody } from "./job-body.ts";

const nameOf = <N extends string>(name: N) => z.literal(name).describe("Name of the event, as in the stream");
const at = z.iso.datetime().describe("Time of the event");
const stage = JobStageBody.pick({ name: true, status: true, items: true, items_total: true });

/** An event of a job's stream: its name, and its data as an object. */
export const JobEventBody = z
  .discriminatedUnion("event", [
    z.object({
      event: nameOf("status"),
      data: z
        .object({
          status: z.enum(jobStatuses).describe("New state of the job"),
          error: JobErrorBody.optional(),
          at,
        })
        .describe("The state of the job has changed"),
    }),
    z.object({
      event: nameOf("stage"),
      data: stage.extend({ at }).describe("A stage of the ingestion has changed"),
    }),
    z.object({
      event: nameOf("step"),
      data: z
        .object({ name: z.enum(questionSteps).describe("Name of the step"), at })
        .describe("A step of the question is done"),
    }),
  ])
  .meta({ id: "JobEvent" });
