/** Pages of a KG by file name; the list is fixed, so that no name ever comes from a client. */
export const pageNames = ["dashboard.html", "network_visualization.html", "index.html"] as const;
export type PageName = (typeof pageNames)[number];

/** Kinds of pages, as the interface names them. */
export const pageTypes = {
  "dashboard.html": "dashboard",
  "network_visualization.html": "network",
  "index.html": "index",
} as const satisfies Record<PageName, string>;

/** The path at which a page is served. The index links the other pages relative to its own path. */
export const pagePath = (kg_name: string, name: PageName): string =>
  `/api/visualizations/${kg_name}/${name === "index.html" ? "" : name}`;

/**
 * Positions of the entities in the last network picture: parallel lists, world units. The next layout starts from them.
 */
export interface NetworkPositions {
  readonly ids: readonly string[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Folder in the file store of the pictures of a knowledge graph. */
export const pictureFolder = (kg_id: number): string => `viz/${kg_id}`;

/** A page and the value of its Content-Security-Policy header. */
export const pageFiles = (kg_id: number, name: PageName): { readonly html: string; readonly csp: string } => ({
  html: `${pictureFolder(kg_id)}/${name}`,
  csp: `${pictureFolder(kg_id)}/${name.replace(/html$/, "csp")}`,
});

export const positionsFile = (kg_id: number): string => `${pictureFolder(kg_id)}/positions.json`;
