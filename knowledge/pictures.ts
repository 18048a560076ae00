import { randomUUID } from "node:crypto";
import type { DashboardData } from "../domain/dashboard.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { Picture, PictureRecords } from "../stores/ports/records/pictures.ts";

/** Pages of a KG by file name; the list is fixed, so that no name ever comes from a client. */
export const pageNames = ["dashboard.html"] as const;

export interface RenderedPage {
  readonly html: string;
  /** Value of the page's Content-Security-Policy header. */
  readonly csp: string;
}

interface PictureServices {
  readonly records: { readonly pictures: PictureRecords };
  readonly files: FileStore;
  readonly render: (data: DashboardData) => RenderedPage;
}

/**
 * Pictures of a KG, coalesced: however many documents wait, one of them draws for all. The right to draw is a lease in
 * the records, so this holds over any number of workers; who does not get it waits for a picture that is new enough.
 */
export interface Pictures {
  /** Returns the names of the KG's pages once they show `kg_version` or later. */
  atLeast(kg_id: number, kg_version: number, signal: AbortSignal): Promise<readonly string[]>;
  /** null when there is no such page yet. */
  page(kg_id: number, name: (typeof pageNames)[number]): Promise<(RenderedPage & { readonly picture: Picture }) | null>;
}

/** Longer than drawing takes; a process that was killed while it drew keeps others waiting no longer than its activities do. */
const leaseMs = 20_000;
const waitMs = 100;
/** Drawing takes at most about a fifth of the time while documents keep arriving. */
const restPerCost = 4;
const longestRestMs = 10_000;

export const pictureFolder = (kg_id: number): string => `viz/${kg_id}`;

export function createPictures({ records, files, render }: PictureServices): Pictures {
  const owner = randomUUID();

  async function draw(kg_id: number): Promise<void> {
    const started = performance.now();
    try {
      const data = await records.pictures.dashboard(kg_id);
      const { html, csp } = render(data);
      // Policy first: a page is never served without one.
      await files.write(`${pictureFolder(kg_id)}/dashboard.csp`, csp);
      await files.write(`${pictureFolder(kg_id)}/dashboard.html`, html);
      const cost_ms = Math.round(performance.now() - started);
      const picture = {
        kg_id,
        version: data.version,
        generated_at: new Date(),
        size_bytes: Buffer.byteLength(html),
        cost_ms,
      };
      await records.pictures.finish(picture, owner);
    } catch (error) {
      await records.pictures.release(kg_id, owner);
      throw error;
    }
  }

  return {
    async atLeast(kg_id, kg_version, signal) {
      for (;;) {
        const picture = await records.pictures.get(kg_id);
        if (picture && picture.version >= kg_version) return pageNames;
        signal.throwIfAborted();
        if (rested(picture) && (await records.pictures.lease(kg_id, owner, leaseMs))) await draw(kg_id);
        else await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
    async page(kg_id, name) {
      const picture = await records.pictures.get(kg_id);
      const html = picture && (await files.read(`${pictureFolder(kg_id)}/${name}`));
      const csp = html && (await files.read(`${pictureFolder(kg_id)}/${name.replace(/html$/, "csp")}`));
      return picture && html && csp ? { html: html.toString("utf8"), csp: csp.toString("utf8"), picture } : null;
    },
  };
}

const rested = (picture: Picture | null): boolean =>
  !picture || Date.now() - picture.generated_at.getTime() >= Math.min(longestRestMs, picture.cost_ms * restPerCost);
