import { z } from "zod";

// Fields of a source that both the list and the statistics show.

export const lastAccessed = z.iso
  .datetime()
  .nullable()
  .describe("Time when an answer last cited the source; null if none did");
export const lastJob = z.string().nullable().describe("Id of the source's last job; null if the job is no longer kept");
