import { z } from "zod";
import type { Ctx } from "../domain/auth.ts";
import { AppError, invalidInput } from "../domain/errors.ts";
import { descriptionLengthLimit, labelLengthLimit, typeLengthLimit } from "../domain/limits/names.ts";
import { Properties } from "../domain/properties.ts";
import type { Conditional } from "../domain/record-tag.ts";
import { safeText } from "../domain/safe-text.ts";
import { nameKey } from "../domain/text/key.ts";
import type {
  Deleted,
  EntitiesDeleted,
  StoredEntity,
  StoredRelation,
  Synchronised,
} from "../stores/ports/records/edits.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { deleteMany, type ManyDeleted } from "./delete-many.ts";
import type { Registry } from "./registry.ts";

const label = safeText(labelLengthLimit);
const type = safeText(typeLengthLimit);
const description = safeText(descriptionLengthLimit).or(z.literal(""));

export const NewEntity = z.object({
  label,
  entity_type: type,
  description: description.default(""),
  properties: Properties.default({}),
});
export type NewEntity = z.input<typeof NewEntity>;

/** Absent fields stay unchanged; properties are merged at the top level, and null removes a property. */
export const EntityChange = z
  .object({ label, entity_type: type, description, properties: Properties })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "nothing to change");
export type EntityChange = z.input<typeof EntityChange>;

export const NewRelation = z.object({
  relation_type: type,
  source_entity_id: z.int().positive(),
  target_entity_id: z.int().positive(),
  confidence_score: z.number().min(0).max(1).default(1),
  properties: Properties.default({}),
});
export type NewRelation = z.input<typeof NewRelation>;

export const RelationChange = z
  .object({ relation_type: type, confidence_score: z.number().min(0).max(1), properties: Properties })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "nothing to change");
export type RelationChange = z.input<typeof RelationChange>;

/**
 * Changes that people make by hand. They survive re-ingestion: a creation is a pin, an edit an override, and deleting
 * something that documents state is a suppression (ARCHITECTURE.md §4). The engines follow through the outbox.
 * Every method throws `not_found` for an unknown knowledge graph or record, `invalid_input` with the field at fault,
 * and a conditional one `precondition_failed`.
 */
export interface Edits {
  /** Pins the entity with this label's key and type; creates it if there is none. `sync`: Synchronised. */
  createEntity(ctx: Ctx, kg_name: string, entity: NewEntity & { readonly sync?: Synchronised }): Promise<StoredEntity>;
  /** A new label never changes the key, because documents still use the old name. */
  editEntity(
    ctx: Ctx,
    entity: { readonly kg_name: string; readonly entity_id: number } & Conditional,
    change: EntityChange,
  ): Promise<StoredEntity>;
  deleteEntity(
    ctx: Ctx,
    entity: { readonly kg_name: string; readonly entity_id: number } & Conditional,
  ): Promise<EntitiesDeleted>;
  /** Deletes those that exist, with their relations. */
  deleteEntities(
    ctx: Ctx,
    kg_name: string,
    ids: readonly number[],
  ): Promise<ManyDeleted & { readonly relations_deleted: number }>;
  createRelation(
    ctx: Ctx,
    kg_name: string,
    relation: NewRelation & { readonly sync?: Pick<Synchronised, "graph"> },
  ): Promise<StoredRelation>;
  /**
   * Another type never changes the type by which documents support it. Throws `conflict` if the ends have that type.
   */
  editRelation(
    ctx: Ctx,
    relation: { readonly kg_name: string; readonly relation_id: number } & Conditional,
    change: RelationChange,
  ): Promise<StoredRelation>;
  deleteRelation(
    ctx: Ctx,
    relation: { readonly kg_name: string; readonly relation_id: number } & Conditional,
  ): Promise<Deleted>;
  /** Deletes those that exist. */
  deleteRelations(ctx: Ctx, kg_name: string, ids: readonly number[]): Promise<ManyDeleted>;
}

interface EditServices {
  readonly records: Pick<Records, "edits">;
  readonly registry: Pick<Registry, "forChange">;
}

export function createEdits({ records: { edits }, registry }: EditServices): Edits {
  async function kgId(ctx: Ctx, kg_name: string): Promise<number> {
    return (await registry.forChange(ctx, kg_name)).id;
  }
  return {
    async createEntity(ctx, kg_name, { sync, ...entity }) {
      const given = { ...checked(NewEntity, entity), ...(sync && { sync }) };
      return edits.createEntity(await kgId(ctx, kg_name), { ...given, key: nameKey(given.label) });
    },
    async editEntity(ctx, { kg_name, entity_id, expected = null }, change) {
      const given = Object.entries(checked(EntityChange, change)).filter(([, value]) => value !== undefined);
      return edits.editEntity(await kgId(ctx, kg_name), entity_id, { ...Object.fromEntries(given), expected });
    },
    async deleteEntity(ctx, { kg_name, entity_id, ...condition }) {
      return edits.deleteEntity(await kgId(ctx, kg_name), entity_id, condition);
    },
    async deleteEntities(ctx, kg_name, ids) {
      const kg_id = await kgId(ctx, kg_name);
      const remove = (part: readonly number[]) => edits.deleteEntities(kg_id, part);
      const { parts, ...many } = await deleteMany(ids, `Entity not found in KG '${kg_name}'`, remove);
      return { ...many, relations_deleted: parts.reduce((sum, part) => sum + part.relations_deleted, 0) };
    },
    async createRelation(ctx, kg_name, { sync, ...relation }) {
      const given = { ...checked(NewRelation, relation), ...(sync && { sync }) };
      if (given.source_entity_id === given.target_entity_id)
        throw invalidInput("An entity cannot be related to itself", "target_entity_id");
      return edits.createRelation(await kgId(ctx, kg_name), given);
    },
    async editRelation(ctx, { kg_name, relation_id, expected = null }, change) {
      const given = Object.entries(checked(RelationChange, change)).filter(([, value]) => value !== undefined);
      return edits.editRelation(await kgId(ctx, kg_name), relation_id, { ...Object.fromEntries(given), expected });
    },
    async deleteRelations(ctx, kg_name, ids) {
      const kg_id = await kgId(ctx, kg_name);
      const remove = (part: readonly number[]) => edits.deleteRelations(kg_id, part);
      return deleteMany(ids, `Relation not found in KG '${kg_name}'`, remove);
    },
    async deleteRelation(ctx, { kg_name, relation_id, ...condition }) {
      return edits.deleteRelation(await kgId(ctx, kg_name), relation_id, condition);
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
