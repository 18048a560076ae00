import { z } from "zod";

/** As stored under an Idempotency-Key; the answer is made from it. */
export const AcceptedDocument = z.object({
  job_id: z.string(),
  source_id: z.string(),
  source_name: z.string(),
  existing: z.boolean(),
});
export type AcceptedDocument = z.infer<typeof AcceptedDocument>;
