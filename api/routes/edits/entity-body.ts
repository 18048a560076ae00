import { z } from "zod";
import { descriptionLengthLimit, labelLengthLimit, typeLengthLimit } from "../../../domain/limits/names.ts";
import { sourcesShownLimit } from "../../../domain/limits/shown.ts";
import { orElse } from "../../../domain/or-else.ts";
import { Properties } from "../../../domain/properties.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { StoredEntity } from "../../../stores/ports/records/edits.ts";

/** An entity as the interface shows it. */
export const EntityBody = z
  .object({
    id: z.number().int().describe("Id of the entity"),
    label: z.string().describe("Name to show"),
    entity_type: z.string().describe("Type, such as person, organization or place"),
    description: z.string().describe("What is known about it, in a sentence; empty if nothing is"),
    properties: z.record(z.string(), z.unknown()).describe("Properties that clients gave"),
    source_ids: z
      .array(z.string())
      .describe(`Sources that name the entity, at most ${sourcesShownLimit}; empty if it was only made by hand`),
    redirected_from: z.number().int().optional().describe("Id of the request, if that entity was merged into this one"),
    created_at: shared.created_at,
    updated_at: shared.updated_at,
  })
  .meta({ id: "Entity" });

/** `asked_id` is the id of the request, which may be that of an entity that was merged into this one. */
export function presentEntity(entity: StoredEntity, asked_id: number = entity.id): z.input<typeof EntityBody> {
  const { id, label, entity_type, description, properties, source_ids, created_at, updated_at } = entity;
  return {
    id,
    label,
    entity_type,
    description,
    properties: { ...properties },
    source_ids: [...source_ids],
    ...(asked_id !== id && { redirected_from: asked_id }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** Fields of the requests of both path families. */
export const entityFields = {
  label: safeText(labelLengthLimit).describe("Name of the entity. Other spellings of a name mean the same entity."),
  type: safeText(typeLengthLimit).describe(
    "Type of the entity; any text. The same name with another type is another entity.",
  ),
  description: orElse(safeText(descriptionLengthLimit, 0), "").describe("What the entity is, in a sentence"),
  properties: orElse(Properties, {}).describe("Any JSON object of at most 64 kB"),
} as const;

/** Fields of changes. An absent or null field stays as it is. */
export const entityChanges = {
  label: safeText(labelLengthLimit)
    .nullish()
    .describe("Another name to show. Documents find the entity by its old name."),
  type: safeText(typeLengthLimit).nullish().describe("Another type"),
  description: safeText(descriptionLengthLimit, 0).nullish().describe("Another description"),
  properties: Properties.nullish().describe(
    "Merged into the properties at their top level; null removes a property. The result has at most 64 kB of JSON.",
  ),
} as const;
