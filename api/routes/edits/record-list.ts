// What the lists of entities, relations and chunks have in common.
import { z } from "zod";
import { RecordId } from "../../../domain/ids.ts";
import { isStorable } from "../../../domain/safe-text.ts";
import { pagedList } from "../../input/paged-list.ts";

/** Each entry costs a look at its sources or entities, so pages are smaller than those of other lists. */
const size = { max: 500, default: 100 } as const;

/** The keys of a list have the form of `pattern`. */
export const recordList = (list: string, pattern: RegExp) =>
  pagedList({ list, size, key: z.string().regex(pattern).refine(isStorable) });

/** An id in a query string. */
export const queryId = z
  .string()
  .regex(/^\d{1,16}$/, "must be an id")
  .transform(Number)
  .pipe(RecordId)
  .optional()
  .meta({ type: "integer", minimum: 1 });
