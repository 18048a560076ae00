import { forEachStep } from "../../agents/for-each-step.ts";
import type { SignaturesOf, StepTable, Work } from "../../agents/step.ts";
import { AppError, type ErrorKind } from "../../domain/errors.ts";

/** Kinds of errors whose messages are about the service alone. */
const impersonal: ReadonlySet<ErrorKind> = new Set(["unavailable", "overloaded", "rate_limited", "conflict"]);

/**
 * The same steps. Errors of a step end up in the workflow's history, which operators can read, so a message that may quote
 * the question is replaced there and stays in the log.
 */
export const safely = <Signatures extends SignaturesOf<Signatures>>(
  steps: StepTable<Signatures>,
  work: Work<Signatures>,
): Work<Signatures> =>
  forEachStep<Work<Signatures>>(steps, (name) => async (...args) => {
    try {
      return await work[name](...args);
    } catch (error) {
      if (!(error instanceof AppError) || impersonal.has(error.kind)) throw error;
      throw new AppError(error.kind, "The question could not be answered", { cause: error });
    }
  });
