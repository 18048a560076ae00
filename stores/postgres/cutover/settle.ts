// The two halves of every change: shift the support of chunks, then settle the touched records.
import { type Change, type Dirty, nothingDirty, type Settled, type Shift, union } from "./change.ts";
import { deleteUnsupported, deriveEntities, nothingGone } from "./derive-entities.ts";
import { deriveRelations } from "./derive-relations.ts";
import { createMissingEntities, shiftForms } from "./entity-support.ts";
import { mark } from "./mark.ts";
import { supportRelations, withdrawRelations } from "./relation-support.ts";

export interface Shifted extends Dirty {
  /** Distinct records that the added chunks support. */
  readonly supported: { readonly entities: number; readonly relations: number };
}

export async function shiftSupport(change: Change, shift: Shift): Promise<Shifted> {
  const entities_created = await createMissingEntities(change, shift);
  const { touched, reworded, described, supported: entities } = await shiftForms(change, shift);
  const withdrawn = await withdrawRelations(change, shift);
  const added = await supportRelations(change, shift);
  return {
    ...nothingDirty,
    entities: new Set(touched),
    reworded: new Set(reworded),
    described: new Set(described),
    relations: union(withdrawn, added.touched),
    entities_created,
    created_relations: new Set(added.created),
    weakened: shift.retired.length > 0,
    supported: { entities, relations: added.touched.length },
  };
}

/** Derives touched records anew, deletes records without support and pin, and marks the projections. */
export async function settle(change: Change, dirty: Dirty): Promise<Settled> {
  const relations = await deriveRelations(change, dirty);
  const unsupported = dirty.weakened ? await deleteUnsupported(change, dirty.entities) : nothingGone;
  const changed = await deriveEntities(change, dirty);
  const gone = {
    entities: union(dirty.gone_entities, unsupported.entities),
    relations: union(dirty.gone_relations, relations.deleted, unsupported.relations),
  };
  await mark(change, {
    entities: union(changed, gone.entities),
    relations: union(dirty.created_relations, relations.changed, gone.relations),
  });
  return {
    entities_created: dirty.entities_created,
    entities_deleted: gone.entities.size,
    relations_created: dirty.created_relations.size,
    relations_deleted: gone.relations.size,
  };
}
