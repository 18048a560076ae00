import { randomUUID } from "node:crypto";
import type { DashboardData } from "../../domain/dashboard.ts";
import { networkLimits } from "../../domain/limits.ts";
import type { NetworkData } from "../../domain/network.ts";
import {
  type NetworkPositions,
  type PageName,
  pageFiles,
  pageNames,
  positionsFile,
} from "../../domain/picture-names.ts";
import type { RenderedPage } from "../../knowledge/pictures.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { Picture, PictureRecords } from "../../stores/ports/records/pictures.ts";

/** Input of a rendering; `previous` holds the positions of the entities in the last picture. */
export interface PictureInput {
  readonly dashboard: DashboardData;
  readonly network: NetworkData;
  readonly previous: NetworkPositions | null;
}

export interface DrawnPictures {
  readonly pages: Readonly<Record<PageName, RenderedPage>>;
  readonly positions: NetworkPositions;
}

interface RenderingServices {
  readonly records: { readonly pictures: PictureRecords };
  readonly files: FileStore;
  readonly render: (input: PictureInput) => Promise<DrawnPictures>;
}

/**
 * Pictures of a knowledge graph, coalesced: of all jobs that wait for a picture, one renders for all. A lease in the
 * records decides which, over any number of workers. The other jobs wait until a picture is new enough.
 */
export interface PictureRenderer {
  /** Returns the names of the knowledge graph's pages once they show `kg_version` or a later version. */
  atLeast(kg_id: number, kg_version: number, signal: AbortSignal): Promise<readonly string[]>;
}

/**
 * Longer than a rendering takes. The lease of a killed process expires before the heartbeat timeout of its activities.
 */
const leaseMs = 20_000;
const waitMs = 100;
/** A waiting job looks at its cancellation signal at least this often. */
const longestWaitMs = 1_000;
/** The pause after a rendering, as a multiple of its duration: rendering takes at most about a fifth of the time. */
const restPerCost = 4;
const longestRestMs = 10_000;

export function createPictureRenderer({ records, files, render }: RenderingServices): PictureRenderer {
  const owner = randomUUID();

  /** Writes the policy first: no page is ever served without one. */
  async function keep(kg_id: number, name: PageName, { html, csp }: RenderedPage): Promise<void> {
    const file = pageFiles(kg_id, name);
    await files.write(file.csp, csp);
    await files.write(file.html, html);
  }

  async function lastPositions(kg_id: number): Promise<NetworkPositions | null> {
    const kept = await files.read(positionsFile(kg_id));
    // This module wrote the file, and files appear whole or not at all.
    return kept && (JSON.parse(kept.toString("utf8")) as NetworkPositions);
  }

  async function renderAll(kg_id: number): Promise<void> {
    const started = performance.now();
    try {
      const { dashboard, network } = await records.pictures.read(kg_id, networkLimits);
      const { pages, positions } = await render({ dashboard, network, previous: await lastPositions(kg_id) });
      for (const name of pageNames) await keep(kg_id, name, pages[name]);
      await files.write(positionsFile(kg_id), JSON.stringify(positions));
      const size_bytes = pageNames.reduce((sum, name) => sum + Buffer.byteLength(pages[name].html), 0);
      const cost_ms = Math.round(performance.now() - started);
      const picture = { kg_id, version: dashboard.version, generated_at: new Date(), size_bytes, cost_ms };
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
        const restMs = restOf(picture);
        if (restMs <= 0 && (await records.pictures.lease(kg_id, owner, leaseMs))) await renderAll(kg_id);
        else await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(restMs, waitMs), longestWaitMs)));
      }
    },
  };
}

/** Milliseconds until the next rendering may start; negative or 0: now. */
const restOf = (picture: Picture | null): number =>
  picture ? picture.generated_at.getTime() + Math.min(longestRestMs, picture.cost_ms * restPerCost) - Date.now() : 0;
