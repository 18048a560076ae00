/** Pages of a KG by file name; the list is fixed, so that no name ever comes from a client. */
export const pageNames = ["dashboard.html", "network_visualization.html"] as const;
export type PageName = (typeof pageNames)[number];

/**
 * Positions of the entities in the last network picture: parallel lists, world units. The next layout starts from them.
 */
export interface NetworkPositions {
  readonly ids: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Folder in the file store of the pictures of a knowledge graph. */
const pictureFolder = (kg_id: number): string => `viz/${kg_id}`;

/** A page and the value of its Content-Security-Policy header. */
export const pageFiles = (kg_id: number, name: PageName): { readonly html: string; readonly csp: string } => ({
  html: `${pictureFolder(kg_id)}/${name}`,
  csp: `${pictureFolder(kg_id)}/${name.replace(/html$/, "csp")}`,
});

export const positionsFile = (kg_id: number): string => `${pictureFolder(kg_id)}/positions.json`;
