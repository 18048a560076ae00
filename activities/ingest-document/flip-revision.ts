import type { StepContext } from "../../agents/step.ts";
import { AppError } from "../../domain/errors.ts";
import type { FlipResult } from "../../stores/ports/records/cutover.ts";

/** Another attempt may meet a quieter database. Further ones would only hold the lock of the knowledge graph again. */
const timedOutAttempts = 2;

/**
 * Runs a flip. When a statement of it exceeds its time in the second attempt of the step, the failure is final. Other
 * errors in between do not count.
 */
export async function flipRevision(
  flip: () => Promise<FlipResult>,
  { resumeFrom, heartbeat }: Pick<StepContext, "resumeFrom" | "heartbeat">,
): Promise<FlipResult> {
  const before = timeoutsOf(resumeFrom);
  // The next attempt receives the last heartbeat of this attempt only, so the count is repeated.
  if (before > 0) heartbeat({ flip_timeouts: before });
  try {
    return await flip();
  } catch (error) {
    if (!(error instanceof AppError) || error.details?.statementTimedOut !== true) throw error;
    const timeouts = before + 1;
    if (timeouts < timedOutAttempts) {
      heartbeat({ flip_timeouts: timeouts });
      throw error;
    }
    throw new AppError("unprocessable", tooLong, { cause: error });
  }
}

const tooLong = `Publishing the document took longer than the database allows for one statement, ${timedOutAttempts} times in a row; split it into smaller documents`;

function timeoutsOf(cursor: unknown): number {
  if (typeof cursor !== "object" || cursor === null || !("flip_timeouts" in cursor)) return 0;
  return typeof cursor.flip_timeouts === "number" ? cursor.flip_timeouts : 0;
}
