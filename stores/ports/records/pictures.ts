import type { DashboardData } from "../../../domain/dashboard.ts";
import type { NetworkData } from "../../../domain/network.ts";

export interface Picture {
  readonly kg_id: number;
  /** KG version that the picture shows. */
  readonly version: number;
  readonly generated_at: Date;
  readonly size_bytes: number;
  /** Time the rendering took; the next one keeps a distance to it. */
  readonly cost_ms: number;
}

/** What there is to see of a tenant's knowledge graphs. */
export interface PictureCounts {
  /** Those that were drawn. */
  readonly knowledge_graphs: number;
  /** null when there was none yet. */
  readonly last_generated: Date | null;
}

export interface PictureRecords {
  get(kg_id: number): Promise<Picture | null>;
  overview(tenant_id: string): Promise<PictureCounts>;
  /** Takes the right to render for `leaseMs`; false while another holds it. */
  lease(kg_id: number, owner: string, leaseMs: number): Promise<boolean>;
  /** Notes a finished picture and gives the lease back; an older version never replaces a newer one. */
  finish(picture: Picture, owner: string): Promise<void>;
  release(kg_id: number, owner: string): Promise<void>;
  /**
   * Everything that the pages show, read in one repeatable-read transaction: of the network the most connected entities and
   * the most confident relations between them. Throws `not_found` when the KG is gone.
   */
  read(
    kg_id: number,
    limits: { readonly nodes: number; readonly edges: number },
  ): Promise<{ readonly dashboard: DashboardData; readonly network: NetworkData }>;
}
