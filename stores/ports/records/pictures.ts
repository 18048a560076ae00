import type { DashboardData } from "../../../domain/dashboard.ts";
import type { NetworkData } from "../../../domain/network.ts";
import type { PageRequest } from "../../../domain/page.ts";
import type { PictureFacts } from "../../../domain/picture-facts.ts";

export interface Picture {
  readonly kg_id: number;
  /** KG version that the picture shows. */
  readonly version: number;
  readonly generated_at: Date;
  readonly size_bytes: number;
  /** Time the rendering took. The pause before the next rendering depends on it. */
  readonly cost_ms: number;
  /** null for pictures of a version of the service without facts: they are drawn again. */
  readonly facts: PictureFacts | null;
  /** The job that drew the pictures; null if the service drew them after a change. */
  readonly job_id: string | null;
}

/** Pictures in a list of a tenant's knowledge graphs. */
export interface ListedPicture {
  readonly kg_name: string;
  readonly generated_at: Date;
  readonly facts: PictureFacts;
}

/** Number and age of the pictures of a tenant's knowledge graphs. */
export interface PictureCounts {
  /** Knowledge graphs that have a picture. */
  readonly knowledge_graphs: number;
  /** null when there is no picture yet. */
  readonly last_generated: Date | null;
}

/** Pictures that differ from those that would be drawn now. */
export interface OutdatedPicture {
  readonly kg_id: number;
  /** When the outdated pictures were drawn. */
  readonly generated_at: Date;
}

/** A request to draw the pages of a knowledge graph again. */
export interface DrawingRequest {
  readonly tenant_id: string;
  readonly kg_id: number;
  readonly kg_name: string;
  /** The job after whose end the pages are drawn, even if it fails; null: at once. */
  readonly after_job_id: string | null;
  /**
   * URL to which the event about the end of the drawing is sent. null: it is sent only to the webhooks of
   * `after_job_id`.
   */
  readonly webhook_url: string | null;
  readonly trace_id: string;
}

export interface PictureRecords {
  /**
   * Queues a job that draws the pages, and returns its id. Requests with the same `after_job_id` share a job that has
   * not started. Throws `not_found` for a deleted knowledge graph, and when `after_job_id` names no job of it.
   */
  queue(request: DrawingRequest): Promise<string>;
  get(kg_id: number): Promise<Picture | null>;
  /**
   * Times of the last rendering, by the id of the knowledge graph. A KG without pictures is absent, and so is one whose
   * pictures have no facts, as in `list`.
   */
  generatedAt(kg_ids: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  overview(tenant_id: string): Promise<PictureCounts>;
  /** By the name of the knowledge graph. Pictures without facts are left out, as in `overview`. */
  list(tenant_id: string, page: PageRequest): Promise<readonly ListedPicture[]>;
  /**
   * Outdated pictures (domain/picture-facts.ts) of knowledge graphs that have not changed for `quietSeconds`, or whose
   * pictures are older than `longestSeconds`. Pictures of changed knowledge graphs come first: an upgrade, which makes
   * all pictures outdated, does not delay them. Then pictures with facts, then the oldest. Removed pictures are not
   * outdated. Left out are pictures younger than `pauseSeconds`, and those under a lease. `except`: ids of knowledge
   * graphs to leave out.
   */
  outdated(options: {
    readonly quietSeconds: number;
    readonly longestSeconds: number;
    readonly pauseSeconds: number;
    readonly limit: number;
    readonly except: readonly number[];
  }): Promise<readonly OutdatedPicture[]>;
  /** Takes the lease for rendering for `leaseMs`. False while another owner holds it. */
  lease(kg_id: number, owner: string, leaseMs: number): Promise<boolean>;
  /** Prolongs a lease that this owner has not lost: false if another owner took it, or the pictures were removed. */
  renew(kg_id: number, owner: string, leaseMs: number): Promise<boolean>;
  /**
   * Stores a finished picture and releases the lease. Ignored if the owner lost the lease. An older version never
   * replaces a newer one.
   */
  finish(picture: Picture, owner: string): Promise<void>;
  release(kg_id: number, owner: string): Promise<void>;
  /** Forgets the pictures and releases the lease, which `owner` must hold; otherwise nothing changes. */
  remove(kg_id: number, owner: string): Promise<boolean>;
  /**
   * All data of the pages, read in one repeatable-read transaction. The network consists of the most connected entities
   * and the most confident relations between them. Throws `not_found` when the KG is gone.
   */
  read(
    kg_id: number,
    limits: { readonly nodes: number; readonly edges: number },
  ): Promise<{ readonly dashboard: DashboardData; readonly network: NetworkData }>;
}
