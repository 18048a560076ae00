import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";

/**
 * Version of the form in which each projection holds its rows. A raised number makes the projection incomplete until
 * `npm run rebuild` has written it again. Raise it when the code writes or expects rows of another form.
 */
export const projectionShapes = {
  graph: 1,
  vectors: 1,
  keywords: 1,
  secondary_graph: 1,
} as const satisfies Record<ProjectionTarget, number>;
