import { forEachStep } from "../../agents/for-each-step.ts";
import type { SignaturesOf, StepTable, Work } from "../../agents/step.ts";
import { AppError, type ErrorKind } from "../../domain/errors.ts";

/** Kinds of errors whose messages never quote a question. */
const impersonal: ReadonlySet<ErrorKind> = new Set(["unavailable", "overloaded", "rate_limited", "conflict"]);

/**
 * Wraps the steps so that no error quotes the question: a step's error ends up in the workflow's history, which
 * operators can read. A replaced message is in the log only.
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
