import type { DashboardData } from "../../../domain/dashboard.ts";

export interface Picture {
  readonly kg_id: number;
  /** KG version that the picture shows. */
  readonly version: number;
  readonly generated_at: Date;
  readonly size_bytes: number;
  /** Time the rendering took; the next one keeps a distance to it. */
  readonly cost_ms: number;
}

export interface PictureRecords {
  get(kg_id: number): Promise<Picture | null>;
  /** Takes the right to render for `leaseMs`; false while another holds it. */
  lease(kg_id: number, owner: string, leaseMs: number): Promise<boolean>;
  /** Notes a finished picture and gives the lease back; an older version never replaces a newer one. */
  finish(picture: Picture, owner: string): Promise<void>;
  release(kg_id: number, owner: string): Promise<void>;
  /** Everything the dashboard shows, read in one repeatable-read transaction. */
  dashboard(kg_id: number): Promise<DashboardData>;
}
