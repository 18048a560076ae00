import { z } from "zod";
import { shared } from "../../../domain/shared-fields.ts";
import { jobLink } from "../../present/job-link.ts";
import { type Reply, reply } from "../../route.ts";

/** A question that became a job. The answer is the job's `result` for a day. */
export const AcceptedQuestion = z
  .object({
    job_id: shared.job_id,
    message: z.string().describe("What happens next, in words"),
    status: z.literal("queued").describe("State of the job: it waits to be run"),
    status_url: z.string().describe("Path of the job, to ask for its state"),
  })
  .meta({ id: "AcceptedQuestion" });

/** The answer to a question that became this job. */
export function acceptedReply(job_id: string): Reply {
  const status_url = jobLink(job_id);
  const body = {
    job_id,
    message: "Question accepted; its job holds the answer for a day",
    status: "queued",
    status_url,
  };
  return reply(202, body, { Location: status_url, "Preference-Applied": "respond-async" });
}
