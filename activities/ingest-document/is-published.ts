import type { Records } from "../../stores/ports/records/records.ts";

type Revision = NonNullable<Awaited<ReturnType<Records["sources"]["revision"]>>>;

/**
 * Whether the revision was published, so that staging is over. A swept revision counts as published: a failed revision
 * has a final job, so if the job still runs, the revision was published and a newer one replaced it.
 */
export const isPublished = ({ state }: Pick<Revision, "state">): boolean => state === "published" || state === "swept";
