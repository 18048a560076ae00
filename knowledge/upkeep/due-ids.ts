import { pagesAfter } from "../../platform/batches.ts";
import type { Slice, UpkeepRecords } from "../../stores/ports/records/upkeep.ts";

const idPage = 50_000;

/** Pages of due ids, ascending. */
export const dueIds = (
  upkeep: Pick<UpkeepRecords, "due">,
  slice: Slice,
  { staged, after = 0 }: { readonly staged: boolean; readonly after?: number },
): AsyncGenerator<readonly number[]> =>
  pagesAfter(after, idPage, (last) => upkeep.due(slice, { after: last, limit: idPage, staged }));
