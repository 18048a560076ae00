/** Pages of a KG by file name; the list is fixed, so that no name ever comes from a client. */
export const pageNames = ["dashboard.html", "network_visualization.html"] as const;
export type PageName = (typeof pageNames)[number];

/** Where the entities of the last network picture stand: parallel lists, world units. The next one begins there. */
export interface NetworkPositions {
  readonly ids: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}
