import { z } from "zod";
import { shared } from "./shared-fields.ts";

/** What happens to a document without a given name when another source has the name of its file. */
export const conflictRules = ["keep_both", "replace", "reject"] as const;
export type ConflictRule = (typeof conflictRules)[number];

export const NameConflict = z
  .object({
    source_id: shared.source_id.describe("Id of the source that already had the name of the file"),
    source_name: shared.source_name.describe("The name of the file, which that source has"),
    action: z
      .enum(["keep_both", "replace"])
      .describe(
        "keep_both: the document is another source, with a number. replace: it is a new revision of that source",
      ),
  })
  .meta({ id: "NameConflict" });
export type NameConflict = z.infer<typeof NameConflict>;

/** The field of an answer to an ingestion. */
export const conflictField = NameConflict.nullable().describe(
  "The source that already had the name of the file, with other content; null if there was none or `source_name` was given",
);
