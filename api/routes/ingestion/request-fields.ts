import { KgName } from "../../../domain/kg.ts";

/** Meaning of `on_conflict` in both ingestion requests. */
export const onConflictText =
  "What happens without `source_name` if another source has the name of the file and other content. keep_both: the " +
  "document becomes a source of its own, with a number in its name. replace: it becomes a new revision of that source. " +
  "reject: it is refused with 409. A text or URL without a name gets one made from it, which counts as the name of a file.";

/** The `kg_name` of both ingestion requests. */
export const targetKg = KgName.describe(
  "Name of the knowledge graph that the document goes into. If it does not exist it is created, with `kg_type` user, unless the operator has switched that off.",
);
