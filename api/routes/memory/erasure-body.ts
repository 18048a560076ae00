import { z } from "zod";
import type { MemoryErasure } from "../../../stores/ports/records/memory-erasures.ts";

const number = (of: string) => z.number().int().describe(`Number of ${of}`);

export const ErasureBody = z
  .object({
    erasure_id: z.string().describe("Id of the erasure"),
    status: z.enum(["running", "completed"]).describe("completed: every store was counted and has nothing left"),
    requested_at: z.iso.datetime().describe("Time of the request"),
    removed: z
      .object({
        turns: number("remembered turns"),
        items: number("items of the managers"),
        answers: number("questions of the user that were jobs, with their answers"),
        replies: number("answers kept for repeated requests"),
        traces: number("parts of traces of the user's requests"),
      })
      .describe(
        "What was removed so far, by kind. A crash between a removal and its count leaves a number too low; the " +
          "verification does not depend on it.",
      ),
    verified_at: z.iso.datetime().nullable().describe("Time when every store was last counted and empty; null before"),
  })
  .meta({ id: "MemoryErasure" });

export function presentErasure({ id, requested_at, removed, verified_at }: MemoryErasure): z.input<typeof ErasureBody> {
  const { turns = 0, items = 0, answers = 0, replies = 0, traces = 0 } = removed;
  return {
    erasure_id: id,
    status: verified_at === null ? "running" : "completed",
    requested_at: requested_at.toISOString(),
    removed: { turns, items, answers, replies, traces },
    verified_at: verified_at?.toISOString() ?? null,
  };
}
