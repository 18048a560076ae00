import { z } from "zod";
import { deletionGrace } from "../../domain/limits.ts";
import { seconds, setting } from "./kinds.ts";

/** How long deleted and replaced documents stay (docs/deleting.md). */
export const deletionSettings = {
  deletion: z.object({
    readersSeconds: setting(
      "LORE_DELETION_GRACE_SECONDS",
      "Seconds that running questions may still read a deleted or replaced document. Then it is wiped from every store.",
      seconds(86_400).default(deletionGrace.readersSeconds),
    ),
    lateSeconds: setting(
      "LORE_DELETION_AGAIN_SECONDS",
      "Seconds until it is wiped once more, because running work may have written again. Less than 2100 is for tests.",
      seconds(604_800).default(deletionGrace.lateSeconds),
    ),
    uploadSeconds: setting(
      "LORE_UPLOAD_GRACE_SECONDS",
      "Seconds that an uploaded file stays that no source refers to. Less than 60 is for tests.",
      seconds(604_800).default(deletionGrace.uploadSeconds),
    ),
  }),
};
