import { z } from "zod";
import { deletionGrace } from "../../domain/limits/deletion.ts";
import { count, seconds, setting } from "./kinds.ts";

/** How long data of deleted and replaced documents stay (docs/deleting.md). */
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
    purgeAt: setting(
      "LORE_PURGE_AT",
      "Time (HH:MM, UTC) of the daily purge, which rewrites tables so that deleted text leaves their files, or off; default: 03:00 on the embedded PostgreSQL, off with DATABASE_URL.",
      z.union([z.literal("off"), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], "must be HH:MM or off").optional(),
    ),
    purgeTableSeconds: setting(
      "LORE_PURGE_TABLE_SECONDS",
      "Longest time that the purge may lock one table; its readers wait. With more than 3 seconds questions may fail meanwhile.",
      count(1, 86_400).default(3),
    ),
  }),
};
