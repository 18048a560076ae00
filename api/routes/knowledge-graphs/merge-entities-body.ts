import { z } from "zod";
import { RecordId } from "../../../domain/ids.ts";
import { mergedIdsLimit } from "../../../domain/limits/edits.ts";

export const MergedIds = z
  .object({
    ids: z
      .array(RecordId)
      .min(1)
      .max(mergedIdsLimit)
      .describe(`Ids of entities: at least 1, at most ${mergedIdsLimit}. Repeated ids count once.`),
  })
  .meta({ id: "MergedIds" });
