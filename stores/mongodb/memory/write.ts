import { unavailable } from "../../../domain/errors.ts";
import { consolidationRestMs } from "../../../domain/limits/memory.ts";
import type { MemoryOwner, MemorySettings } from "../../../domain/memory-item.ts";
import { changedMeanwhile, checkWritable, checkWrite, follow, wasErased } from "../../checks/memory-items.ts";
import type { MemoryWrite } from "../../ports/memory-items.ts";
import { isDuplicateKey } from "../errors.ts";
import { erasedFields, type MemoryCollections } from "./collections.ts";
import { finish, keyOf, pendingOf, removeAll, settingsOf, settledState } from "./pending.ts";

/**
 * An attempt fails only if another writer has succeeded in between. A hundred concurrent writers of one owner do not
 * occur.
 */
const attempts = 100;

interface HashedOwner extends MemoryOwner {
  readonly hash: string;
}

/** Makes the owner due for consolidation, unless the owner is already due earlier. */
export async function writeItems(
  collections: MemoryCollections,
  { hash: owner, tenant_id, user_id }: HashedOwner,
  write: MemoryWrite,
): Promise<"written" | "repeated"> {
  checkWrite(write);
  await ensureOwner(collections, owner);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const state = await settledState(collections, owner);
    if (await collections.events.findOne({ _id: keyOf(owner, write.event_id) })) return "repeated";
    checkWritable(state, write.version);
    if (!(await followStored(collections, owner, write))) {
      if ((await settledState(collections, owner)).version === state.version) throw changedMeanwhile();
      continue;
    }
    // If the version is unchanged, the values read above are still valid.
    const pending = pendingOf(write);
    const accepted = await collections.owners.updateOne(
      { _id: owner, version: state.version, pending: null, erased_at: null, enabled: true },
      {
        $set: { pending, tenant_id, user_id },
        $inc: { version: 1 },
        $min: { due_at: new Date(Date.now() + consolidationRestMs) },
      },
    );
    if (accepted.matchedCount === 0) continue;
    await finish(collections, { _id: owner, version: state.version + 1, pending });
    return "written";
  }
  throw unavailable("documents");
}

async function followStored({ items }: MemoryCollections, owner: string, { changes }: MemoryWrite): Promise<boolean> {
  const keys = changes.map(({ item }) => keyOf(owner, item.id));
  const stored = await items.find({ _id: { $in: keys }, owner }, { projection: { id: 1, rev: 1 } }).toArray();
  return follow(changes, stored);
}

export async function ensureOwner({ owners }: MemoryCollections, owner: string): Promise<void> {
  const fresh = { version: 0, enabled: true, erased_at: null, pending: null };
  await owners.updateOne({ _id: owner }, { $setOnInsert: fresh }, { upsert: true }).catch(ignoreDuplicate);
}

/** Another process inserted the owner at the same time. */
function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

export async function saveSettings(
  collections: MemoryCollections,
  owner: string,
  { enabled, retention_days }: Partial<MemorySettings>,
): Promise<MemorySettings> {
  await ensureOwner(collections, owner);
  const settings = {
    ...(enabled !== undefined && { enabled }),
    ...(retention_days !== undefined && { retention_days }),
  };
  // MongoDB refuses an update without fields.
  const saved = await collections.owners.findOneAndUpdate(
    { _id: owner, erased_at: null },
    { $set: { ...settings, erased_at: null } },
    { returnDocument: "after" },
  );
  if (saved === null) throw wasErased();
  return settingsOf(saved);
}

/** After the first update no write is accepted. */
export async function eraseOwner(collections: MemoryCollections, owner: string): Promise<void> {
  await ensureOwner(collections, owner);
  await collections.owners.updateOne(
    { _id: owner, erased_at: null },
    {
      $set: { erased_at: new Date(), enabled: false, retention_days: null, pending: null },
      $inc: { version: 1 },
      $unset: erasedFields,
    },
  );
  await removeAll(collections, owner);
}
