import { conflict } from "./errors.ts";

/** What a collection stores about its vectors. Only vectors of one embedder can be compared. */
export interface NotedSpace {
  /** Id of the embedder: method, version and parameters. null: the version that made the collection did not note it. */
  readonly embedder: string | null;
  readonly dimensions: number;
}

/** Throws `conflict`, with what to do. A missing collection (null) has no vectors to differ from. */
export function checkSpace(noted: NotedSpace | null, current: NotedSpace): void {
  if (noted === null) return;
  const isSame = noted.embedder === null || noted.embedder === current.embedder;
  if (isSame && noted.dimensions === current.dimensions) return;
  throw conflict(
    `The vectors were made by the embedder ${shown(noted)}, but ${shown(current)} is configured. Configure the first ` +
      "again, or embed everything anew: npm run rebuild -- vectors --fresh",
  );
}

const shown = ({ embedder, dimensions }: NotedSpace): string => `'${embedder ?? "unknown"}' (${dimensions} dimensions)`;
