import { randomUUID } from "node:crypto";
import type { DashboardData } from "../domain/dashboard.ts";
import { unavailable } from "../domain/errors.ts";
import { networkLimits } from "../domain/limits.ts";
import type { NetworkData } from "../domain/network.ts";
import { type NetworkPositions, type PageName, pageNames } from "../domain/picture-names.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { Picture, PictureRecords } from "../stores/ports/records/pictures.ts";

export interface RenderedPage {
  readonly html: string;
  /** Value of the page's Content-Security-Policy header. */
  readonly csp: string;
}

/** What a picture is drawn from; `previous` tells where the entities stood in the last one. */
export interface PictureInput {
  readonly dashboard: DashboardData;
  readonly network: NetworkData;
  readonly previous: NetworkPositions | null;
}

export interface DrawnPictures {
  readonly pages: Readonly<Record<PageName, RenderedPage>>;
  readonly positions: NetworkPositions;
}

interface PictureServices {
  readonly records: { readonly pictures: PictureRecords };
  readonly files: FileStore;
  readonly render: (input: PictureInput) => Promise<DrawnPictures>;
}

/**
 * Pictures of a KG, coalesced: however many documents wait, one of them draws for all. The right to draw is a lease in
 * the records, so this holds over any number of workers; who does not get it waits for a picture that is new enough.
 */
export interface Pictures {
  /** Returns the names of the KG's pages once they show `kg_version` or later. */
  atLeast(kg_id: number, kg_version: number, signal: AbortSignal): Promise<readonly string[]>;
  /** null when there is no such page yet. Throws `unavailable` ("visualizations") for one that was drawn and is away. */
  page(kg_id: number, name: PageName): Promise<RenderedPage | null>;
}

/** Longer than drawing takes; a process that was killed while it drew keeps others waiting no longer than its activities do. */
const leaseMs = 20_000;
const waitMs = 100;
/** While a picture rests nobody draws; but whoever waits is heard when it is cancelled. */
const longestWaitMs = 1_000;
/** Drawing takes at most about a fifth of the time while documents keep arriving. */
const restPerCost = 4;
const longestRestMs = 10_000;

const pictureFolder = (kg_id: number): string => `viz/${kg_id}`;
const positionsFile = (kg_id: number): string => `${pictureFolder(kg_id)}/positions.json`;
const policyOf = (name: PageName): string => name.replace(/html$/, "csp");

export function createPictures({ records, files, render }: PictureServices): Pictures {
  const owner = randomUUID();

  /** Policy first: a page is never served without one. */
  async function keep(kg_id: number, name: PageName, { html, csp }: RenderedPage): Promise<void> {
    await files.write(`${pictureFolder(kg_id)}/${policyOf(name)}`, csp);
    await files.write(`${pictureFolder(kg_id)}/${name}`, html);
  }

  const readPicture = (name: string): Promise<Buffer | null> =>
    files.read(name).catch((error: unknown) => {
      throw unavailable("visualizations", error);
    });

  async function lastPositions(kg_id: number): Promise<NetworkPositions | null> {
    const kept = await files.read(positionsFile(kg_id));
    // Written by this room; files appear whole or not at all.
    return kept && (JSON.parse(kept.toString("utf8")) as NetworkPositions);
  }

  async function draw(kg_id: number): Promise<void> {
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
        if (restMs <= 0 && (await records.pictures.lease(kg_id, owner, leaseMs))) await draw(kg_id);
        else await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(restMs, waitMs), longestWaitMs)));
      }
    },
    async page(kg_id, name) {
      // The records are not asked for a page that is there: it can be shown while they are away.
      const html = await readPicture(`${pictureFolder(kg_id)}/${name}`);
      const csp = html && (await readPicture(`${pictureFolder(kg_id)}/${policyOf(name)}`));
      if (html && csp) return { html: html.toString("utf8"), csp: csp.toString("utf8") };
      if (await records.pictures.get(kg_id)) throw unavailable("visualizations");
      return null;
    },
  };
}

/** Milliseconds until the next may be drawn. */
const restOf = (picture: Picture | null): number =>
  picture ? picture.generated_at.getTime() + Math.min(longestRestMs, picture.cost_ms * restPerCost) - Date.now() : 0;
