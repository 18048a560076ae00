import type { Records } from "../../stores/ports/records/records.ts";

type Revision = NonNullable<Awaited<ReturnType<Records["sources"]["revision"]>>>;

/**
 * Whether nothing can be staged for the revision any more, nor has to be. A swept revision counts: a failed one has a
 * final job, so a revision whose job still runs was published, and a newer one replaced it.
 */
export const isPublished = ({ state }: Pick<Revision, "state">): boolean => state === "published" || state === "swept";
