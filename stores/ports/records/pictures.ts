import type { DashboardData } from "../../../domain/dashboard.ts";
import type { NetworkData } from "../../../domain/network.ts";

export interface Picture {
  readonly kg_id: number;
  /** KG version that the picture shows. */
  readonly version: number;
  readonly generated_at: Date;
  readonly size_bytes: number;
  /** Time the rendering took. The pause before the next rendering depends on it. */
  readonly cost_ms: number;
}

/** Number and age of the pictures of a tenant's knowledge graphs. */
export interface PictureCounts {
  /** Knowledge graphs that have a picture. */
  readonly knowledge_graphs: number;
  /** null when there is no picture yet. */
  readonly last_generated: Date | null;
}

export interface PictureRecords {
  get(kg_id: number): Promise<Picture | null>;
  overview(tenant_id: string): Promise<PictureCounts>;
  /** Takes the lease for rendering for `leaseMs`. False while another owner holds it. */
  lease(kg_id: number, owner: string, leaseMs: number): Promise<boolean>;
  /** Stores a finished picture and releases the lease. An older version never replaces a newer one. */
  finish(picture: Picture, owner: string): Promise<void>;
  release(kg_id: number, owner: string): Promise<void>;
  /**
   * All data of the pages, read in one repeatable-read transaction. The network consists of the most connected entities
   * and the most confident relations between them. Throws `not_found` when the KG is gone.
   */
  read(
    kg_id: number,
    limits: { readonly nodes: number; readonly edges: number },
  ): Promise<{ readonly dashboard: DashboardData; readonly network: NetworkData }>;
}
