// The work of the endpoints of entities, the same for both path families.
import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { type ExpectedTags, entityTag } from "../../../domain/record-tag.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { EntityChange, NewEntity } from "../../../knowledge/edits.ts";
import type { Synchronised } from "../../../stores/ports/records/edits.ts";
import { etagOf } from "../../present/etag.ts";
import type { GraphServices } from "../../services.ts";
import { EntityBody, presentEntity } from "./entity-body.ts";
import { presentSync, SyncMetadata } from "./sync-status.ts";

type Services = Pick<GraphServices, "edits" | "syncStates">;

interface Asked {
  readonly ctx: Ctx;
  readonly kg_name: string;
}

interface AskedEntity extends Asked {
  readonly entity_id: number;
  readonly expected: ExpectedTags;
}

export async function addEntity(
  { edits, syncStates }: Services,
  { ctx, kg_name }: Asked,
  entity: NewEntity & { readonly sync: Synchronised },
) {
  const stored = await edits.createEntity(ctx, kg_name, entity);
  const { quotes } = stored;
  const metadata = presentSync(await syncStates(stored));
  return { entity: presentEntity(stored), metadata, quotes, headers: etagOf(entityTag(stored)) };
}

/** null counts as absent, as everywhere in requests. */
type Nullable<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

export async function changeEntity(
  { edits, syncStates }: Services,
  { ctx, kg_name, entity_id, expected }: AskedEntity,
  asked: Nullable<EntityChange>,
) {
  const { label, entity_type, description, properties } = asked;
  const change = {
    ...(label != null && { label }),
    ...(entity_type != null && { entity_type }),
    ...(description != null && { description }),
    ...(properties != null && { properties }),
  };
  const updated_fields = Object.keys(change);
  if (updated_fields.length === 0) throw invalidInput("The request body has no field to change");
  const stored = await edits.editEntity(ctx, { kg_name, entity_id, expected }, change);
  const { quotes } = stored;
  const entity = presentEntity(stored, entity_id);
  const metadata = presentSync(await syncStates(stored));
  return { entity, updated_fields, metadata, quotes, headers: etagOf(entityTag(stored)) };
}

export async function removeEntity(
  { edits, syncStates }: Services,
  { ctx, kg_name, entity_id, expected }: AskedEntity,
): Promise<z.input<typeof Removed>> {
  const deleted = await edits.deleteEntity(ctx, { kg_name, entity_id, expected });
  return {
    success: true,
    kg_name,
    relations_deleted: deleted.relations_deleted,
    message: `Entity ${entity_id} deleted`,
    metadata: presentSync(await syncStates(deleted)),
    timestamp: new Date().toISOString(),
  };
}

export const entityId = z.number().int().describe("Id of the entity");

/** Answer of a deletion, without the id, which the path families name differently. */
export const Removed = z.object({
  success: z.literal(true).describe("Always true"),
  kg_name: shared.kg_name,
  relations_deleted: z.number().int().describe("Number of relations that were deleted with the entity"),
  message: z.string().describe("What was done, in words"),
  metadata: SyncMetadata,
  timestamp: shared.timestamp,
});

/** Answer of `/data` about one entity. */
export const EntityAnswer = z.object({
  success: z.literal(true).describe("Always true"),
  id: entityId,
  kg_name: shared.kg_name,
  entity: EntityBody,
  message: z.string().describe("What was done, in words"),
  metadata: SyncMetadata,
  timestamp: shared.timestamp,
});

/** Answer of the paths of a knowledge graph about one entity. */
export const KgEntityAnswer = EntityBody.extend({
  type: z.string().describe("The same as `entity_type`"),
  kg_name: shared.kg_name,
  metadata: SyncMetadata,
}).meta({ id: "KgEntity" });

export const noSuchEntity = "The knowledge graph, or the entity in it, does not exist";
