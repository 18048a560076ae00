import { pictureRefresh } from "../domain/limits/pictures.ts";
import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { OutdatedPicture, PictureRecords } from "../stores/ports/records/pictures.ts";

interface RefreshServices {
  readonly records: { readonly pictures: Pick<PictureRecords, "outdated"> };
  readonly renderer: {
    newerThan(kg_id: number, generated_at: Date, drawing: { readonly signal: AbortSignal }): Promise<void>;
  };
  readonly log: Log;
}

/** Draws the pages of knowledge graphs again that have changed since, a little after the last change. */
export interface PictureRefresh {
  /** True if it drew some: more may be due. A knowledge graph whose pages cannot be drawn does not stop the others. */
  drawSome(closing?: AbortSignal): Promise<boolean>;
}

/** Knowledge graphs of one round. A process that stops waits for the end of a rendering. */
const batch = 1;
/** A rendering takes seconds. Another process may hold the lease and die. */
const patienceMs = 60_000;
/** Waits after failures of one knowledge graph. */
const [firstWaitMs, longestWaitMs] = [30_000, 30 * 60_000];

export function createPictureRefresh({ records, renderer, log }: RefreshServices): PictureRefresh {
  const apart = createWorkApart<OutdatedPicture>({
    name: "pictures",
    keyOf: ({ kg_id }) => String(kg_id),
    async work({ kg_id, generated_at }, closing) {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]);
      await renderer.newerThan(kg_id, generated_at, { signal });
      return true;
    },
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });

  return {
    async drawSome(closing) {
      const nowMs = Date.now();
      const except = apart.failedKeys().map(Number);
      const outdated = await records.pictures.outdated({ ...pictureRefresh, limit: batch, except });
      return (await apart.run([...apart.due(nowMs, batch), ...outdated], nowMs, closing)) > 0;
    },
  };
}
