import { z } from "zod";
import type { Ctx } from "../domain/auth.ts";
import { AppError, invalidInput } from "../domain/errors.ts";
import type { Entity, Relation } from "../domain/graph.ts";
import { descriptionLengthLimit, labelLengthLimit, propertiesLimitBytes, typeLengthLimit } from "../domain/limits.ts";
import { safeText } from "../domain/safe-text.ts";
import { nameKey } from "../domain/text/key.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { Registry } from "./registry.ts";

const label = safeText(labelLengthLimit);
const type = safeText(typeLengthLimit);
const description = safeText(descriptionLengthLimit).or(z.literal(""));
const properties = z
  .record(z.string(), z.json())
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= propertiesLimitBytes, "too large");

export const NewEntity = z.object({
  label,
  entity_type: type,
  description: description.default(""),
  properties: properties.default({}),
});
export type NewEntity = z.input<typeof NewEntity>;

/** Absent fields stay unchanged; properties are merged at the top level, and null removes a property. */
export const EntityChange = z
  .object({ label, entity_type: type, description, properties })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "nothing to change");
export type EntityChange = z.input<typeof EntityChange>;

export const NewRelation = z.object({
  relation_type: type,
  source_entity_id: z.int().positive(),
  target_entity_id: z.int().positive(),
  confidence_score: z.number().min(0).max(1).default(1),
  properties: properties.default({}),
});
export type NewRelation = z.input<typeof NewRelation>;

/**
 * Changes that people make by hand. They survive re-ingestion: a creation is a pin, an edit an override, and deleting
 * something that documents state is a suppression (ARCHITECTURE.md §4). The engines follow through the outbox.
 * Every method throws `not_found` for an unknown knowledge graph or record, `invalid_input` with the field at fault.
 */
export interface Edits {
  /** Pins the entity with this label's key and type; creates it if there is none. */
  createEntity(ctx: Ctx, kg_name: string, entity: NewEntity): Promise<Entity>;
  /** A new label never changes the key, because documents still use the old name. */
  editEntity(
    ctx: Ctx,
    entity: { readonly kg_name: string; readonly entity_id: number },
    change: EntityChange,
  ): Promise<Entity>;
  deleteEntity(ctx: Ctx, kg_name: string, entity_id: number): Promise<{ readonly relations_deleted: number }>;
  createRelation(ctx: Ctx, kg_name: string, relation: NewRelation): Promise<Relation>;
  deleteRelation(ctx: Ctx, kg_name: string, relation_id: number): Promise<void>;
}

interface EditServices {
  readonly records: Pick<Records, "edits">;
  readonly registry: Pick<Registry, "get">;
}

export function createEdits({ records: { edits }, registry }: EditServices): Edits {
  const kgId = async (ctx: Ctx, kg_name: string): Promise<number> => (await registry.get(ctx, kg_name)).id;
  return {
    async createEntity(ctx, kg_name, entity) {
      const given = checked(NewEntity, entity);
      return edits.createEntity(await kgId(ctx, kg_name), { ...given, key: nameKey(given.label) });
    },
    async editEntity(ctx, { kg_name, entity_id }, change) {
      const given = Object.entries(checked(EntityChange, change)).filter(([, value]) => value !== undefined);
      return edits.editEntity(await kgId(ctx, kg_name), entity_id, Object.fromEntries(given));
    },
    async deleteEntity(ctx, kg_name, entity_id) {
      return edits.deleteEntity(await kgId(ctx, kg_name), entity_id);
    },
    async createRelation(ctx, kg_name, relation) {
      const given = checked(NewRelation, relation);
      if (given.source_entity_id === given.target_entity_id)
        throw invalidInput("An entity cannot be related to itself", "target_entity_id");
      return edits.createRelation(await kgId(ctx, kg_name), given);
    },
    async deleteRelation(ctx, kg_name, relation_id) {
      return edits.deleteRelation(await kgId(ctx, kg_name), relation_id);
    },
  };
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message, code }) => ({ field: path.join("."), message, code }));
  const [first] = errors;
  const field = first?.field === undefined || first.field === "" ? {} : { field: first.field };
  throw new AppError("invalid_input", [first?.field, first?.message].filter(Boolean).join(": "), { ...field, errors });
}
