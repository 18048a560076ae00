import { z } from "zod";
import { key, longText, name, type, variant } from "./fields.ts";
import { entityByHand, relationByHand } from "./graph-lines.ts";

const Name = z.object({ key, variant });

/** An entity that a person merged into another one. Its name supports the target. */
export const MergedEntityLine = z.object({
  type: z.literal("merged_entity"),
  key,
  variant,
  entity_type: type,
  /** The entity of the file that stands for it. */
  target: Name,
  ...entityByHand,
  /** Its last label, type and description, for an entity whose name neither documents nor a person give. */
  last: z.object({ label: name, entity_type: type, description: longText }).nullable(),
  sync_graph: z.boolean(),
  sync_vectors: z.boolean(),
});
export type MergedEntityLine = z.infer<typeof MergedEntityLine>;

/** A relation that a person made or changed, with its ends before one of them was merged. */
export const MergedRelationLine = z.object({
  type: z.literal("merged_relation"),
  source: Name,
  target: Name,
  stated_type: key,
  ...relationByHand,
  sync_graph: z.boolean(),
});
export type MergedRelationLine = z.infer<typeof MergedRelationLine>;
