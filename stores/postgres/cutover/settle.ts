// The two halves of every change: shift the support of chunks, then settle the touched records.
import { type Change, type Dirty, nothingDirty, type Settled, type Shift, union } from "./change.ts";
import { createMissingEntities } from "./create-entities.ts";
import { deleteUnsupported, deriveEntities, nothingGone } from "./derive-entities.ts";
import { deriveRelations } from "./derive-relations.ts";
import { shiftForms } from "./entity-support.ts";
import { mark } from "./mark.ts";
import { dropMerged, forgetNames, recallNames } from "./merged-names.ts";
import { shiftRelations } from "./relation-support.ts";

export interface Shifted extends Dirty {
  /** Distinct records that the added chunks support. */
  readonly supported: { readonly entities: number; readonly relations: number };
}

/**
 * Most edits concern names that no chunk uses: planning the large statements for no rows would be half of their cost.
 */
export async function shiftSupport(change: Change, shift: Shift): Promise<Shifted> {
  if (shift.retired.length + shift.added.length === 0)
    return { ...nothingDirty, supported: { entities: 0, relations: 0 } };
  const recalled = shift.added.length > 0 ? await recallNames(change, { chunks: shift.added }) : [];
  const { touched, reworded, described, supported } = await shiftForms(change, shift);
  const created = await createMissingEntities(change, shift);
  const relations = await shiftRelations(change, shift);
  return {
    ...nothingDirty,
    entities: new Set([...touched, ...recalled]),
    reworded: new Set([...reworded, ...recalled]),
    described: new Set(described),
    relations: new Set(relations.changed),
    gone_relations: new Set(relations.deleted),
    created_entities: new Set(created),
    created_relations: new Set(relations.created),
    weakened: shift.retired.length > 0,
    supported: { entities: supported + created.length, relations: relations.supported },
  };
}

/** Derives touched records anew, deletes records without support and pin, and marks the projections. */
export async function settle(change: Change, dirty: Dirty): Promise<Settled> {
  const relations = await deriveRelations(change, dirty);
  const unsupported = dirty.weakened ? await deleteUnsupported(change, dirty.entities) : nothingGone;
  const gone = {
    entities: union(dirty.gone_entities, unsupported.entities),
    relations: union(dirty.gone_relations, relations.deleted, unsupported.relations),
  };
  await dropMerged(change, gone);
  const forgetting = await forgetNames(change, dirty.entities);
  const reworded = union(dirty.reworded, forgetting);
  const changed = await deriveEntities(change, { ...dirty, reworded }, new Set(unsupported.entities));
  await mark(change, {
    created: { entities: dirty.created_entities, relations: dirty.created_relations },
    changed: { entities: union(changed, gone.entities), relations: union(relations.changed, gone.relations) },
  });
  return {
    entities_created: dirty.created_entities.size,
    entities_deleted: gone.entities.size,
    relations_created: dirty.created_relations.size,
    relations_deleted: gone.relations.size,
  };
}
