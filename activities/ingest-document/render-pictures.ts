import { randomUUID } from "node:crypto";
import type { KnowledgeGraph } from "../../domain/kg.ts";
import { networkLimits } from "../../domain/limits/pictures.ts";
import { isStale } from "../../domain/picture-facts.ts";
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
import { type DrawnPictures, factsOf, type PictureInput } from "./picture-facts.ts";

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
  /** Returns the names of the knowledge graph's pages once they show `version` or a later version. */
  atLeast(kg_id: number, version: number, drawing: Drawing): Promise<readonly string[]>;
  /** Draws existing pictures that are older than `version`. A knowledge graph without pictures gets none. */
  keepUp(kg_id: number, version: number, drawing: Drawing): Promise<void>;
  /** Draws the pictures for this job, unless current ones were drawn after `since`. Returns the names of the pages. */
  anew(kg: CurrentKg, since: Date, drawing: Required<Drawing>): Promise<readonly string[]>;
  /** Draws existing pictures again, unless they were drawn after `generated_at` already. */
  newerThan(kg_id: number, generated_at: Date, drawing: Drawing): Promise<void>;
}

type CurrentKg = Pick<KnowledgeGraph, "id" | "version" | "display_name">;

interface Drawing {
  readonly signal: AbortSignal;
  /** The job that waits for the pictures; absent if no job does. */
  readonly job_id?: string;
}

/** A rendering renews its lease. After a kill the lease expires before the heartbeat timeout of the activities. */
const leaseMs = 20_000;
const renewMs = 5_000;
const waitMs = 100;
/** A waiting job looks at its cancellation signal at least this often. */
const longestWaitMs = 1_000;
/** The pause after a rendering, as a multiple of its duration: rendering takes at most about a fifth of the time. */
const restPerCost = 4;
const longestRestMs = 10_000;

type IsDone = (picture: Picture | null) => boolean;

interface Rendering {
  /** Whether these pictures need no rendering. */
  readonly isDone: IsDone;
  readonly job_id: string | undefined;
}

export function createPictureRenderer({ records: { pictures }, files, render }: RenderingServices): PictureRenderer {
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

  /** Writes no file if the lease was lost: the pictures may have been removed since. */
  async function renderAll(kg_id: number, owner: string, job_id: string | null): Promise<void> {
    const started = performance.now();
    const { dashboard, network } = await pictures.read(kg_id, networkLimits);
    const drawn = await render({ dashboard, network, previous: await lastPositions(kg_id) });
    if (!(await pictures.renew(kg_id, owner, leaseMs))) return;
    for (const name of pageNames) await keep(kg_id, name, drawn.pages[name]);
    await files.write(positionsFile(kg_id), JSON.stringify(drawn.positions));
    const facts = factsOf({ dashboard, network }, drawn);
    const size_bytes = pageNames.reduce((sum, name) => sum + facts.sizes[name], 0);
    const cost_ms = Math.round(performance.now() - started);
    const { version } = dashboard;
    const picture = { kg_id, version, generated_at: new Date(), size_bytes, cost_ms, facts, job_id };
    await pictures.finish(picture, owner);
  }

  /**
   * Looks again under the lease: before it was taken, the pictures may have been removed, or drawn by another owner.
   */
  async function renderLeased(kg_id: number, owner: string, { isDone, job_id }: Rendering): Promise<void> {
    // A failed renewal is made good by the next one.
    const renewing = setInterval(() => void pictures.renew(kg_id, owner, leaseMs).catch(() => undefined), renewMs);
    try {
      if (isDone(await pictures.get(kg_id))) await pictures.release(kg_id, owner);
      else await renderAll(kg_id, owner, job_id ?? null);
    } catch (error) {
      await pictures.release(kg_id, owner);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async function until(isDone: IsDone, kg_id: number, { signal, job_id }: Drawing): Promise<void> {
    const owner = randomUUID();
    for (;;) {
      const picture = await pictures.get(kg_id);
      if (isDone(picture)) return;
      signal.throwIfAborted();
      const restMs = restOf(picture);
      if (restMs <= 0 && (await pictures.lease(kg_id, owner, leaseMs)))
        await renderLeased(kg_id, owner, { isDone, job_id });
      else await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(restMs, waitMs), longestWaitMs)));
    }
  }

  return {
    async atLeast(kg_id, version, drawing) {
      await until((picture) => isAtLeast(picture, version), kg_id, drawing);
      return pageNames;
    },
    async anew(kg, since, drawing) {
      const isCurrent = (picture: Picture) => picture.generated_at > since && !isStale(kg, picture);
      const isOwn = ({ job_id }: Picture) => job_id === drawing.job_id;
      await until((picture) => picture !== null && (isOwn(picture) || isCurrent(picture)), kg.id, drawing);
      return pageNames;
    },
    keepUp: (kg_id, version, drawing) =>
      until((picture) => picture === null || isAtLeast(picture, version), kg_id, drawing),
    newerThan: (kg_id, generated_at, drawing) =>
      until((picture) => picture === null || picture.generated_at > generated_at, kg_id, drawing),
  };
}

/**
 * Milliseconds until the next rendering may start; negative or 0: now. It is never more than the longest rest: another
 * process with a clock of its own may have drawn the picture.
 */
const restOf = (picture: Picture | null): number => {
  if (!picture) return 0;
  const restMs = Math.min(longestRestMs, picture.cost_ms * restPerCost);
  return Math.min(restMs, picture.generated_at.getTime() + restMs - Date.now());
};

const isAtLeast = (picture: Picture | null, version: number): boolean => picture !== null && picture.version >= version;
