import { AppError } from "../../domain/errors.ts";
import type { SearchedKg } from "../../domain/federated-search.ts";
import { withinOrAborted } from "../../platform/deadline.ts";
import { allInSlots } from "../../platform/slots.ts";
import type { RetrievalRequest } from "../pipeline.ts";
import { tenths } from "../stopwatch.ts";
import type { Candidates, SearchMethod } from "./search-methods.ts";

/** Knowledge graphs that one request searches at a time, so that it cannot fill the engines' queues. */
const kgsAtOnce = 4;

type Kg = RetrievalRequest["kgs"][number];

/** The outcome in one knowledge graph: candidates, or the error. */
export interface SearchedEach extends Pick<SearchedKg, "time_ms"> {
  readonly kg: Kg;
  readonly found: Candidates | null;
  readonly error: unknown;
}

/**
 * Searches each knowledge graph separately, within its deadline. A failure is a value and not thrown. The words of the
 * query are weighted by the statistics of all these knowledge graphs together, so that scores are comparable. Throws if
 * the caller has gone.
 */
export async function searchEach(
  method: SearchMethod,
  request: RetrievalRequest & { readonly signal: AbortSignal },
  deadlineMs: number,
): Promise<readonly SearchedEach[]> {
  const weighed_by = request.kgs.map(({ id }) => id);
  const searched = await allInSlots(kgsAtOnce, request.kgs, async (kg): Promise<SearchedEach> => {
    const started = performance.now();
    const ended = () => ({ kg, time_ms: tenths(performance.now() - started) });
    try {
      request.signal.throwIfAborted();
      const late = () => new AppError("unavailable", `not finished within ${deadlineMs / 1_000} s`);
      const found = await withinOrAborted({ ms: deadlineMs, signal: request.signal, late }, (signal) =>
        method.find({ ...request, kgs: [kg], weighed_by, signal }),
      );
      return { ...ended(), found, error: null };
    } catch (error) {
      return { ...ended(), found: null, error };
    }
  });
  request.signal.throwIfAborted();
  return searched;
}

/** The error of one knowledge graph as its caller may see it. */
export const shownError = (error: unknown): string => (error instanceof AppError ? error.message : "Internal error");
