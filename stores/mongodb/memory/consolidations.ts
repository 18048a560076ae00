import { benchmarkTenants } from "../../../domain/benchmark-scope.ts";
import type { MemoryOwner } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import { checkedLimit, checkedOwner, checkedText, wasErased } from "../../checks/memory-items.ts";
import type { Consolidations, DueOwner } from "../../ports/consolidations.ts";
import type { MemoryCollections } from "./collections.ts";
import { ensureOwner } from "./write.ts";

interface ConsolidationParts {
  readonly use: <T>(work: () => Promise<T>) => Promise<T>;
  readonly collections: () => MemoryCollections;
}

const inBenchmark = { $regex: `^${benchmarkTenants}` };
const hashOf = (owner: MemoryOwner): string => ownerHash(checkedOwner(owner));

/** The state of consolidations is in fields of the owners' documents. An erasure removes these fields. */
export function createMongoConsolidations({ use, collections }: ConsolidationParts): Consolidations {
  return {
    take: (now, { limit, leaseMs }) =>
      use(async () => {
        const taken: DueOwner[] = [];
        const until = new Date(now.getTime() + leaseMs);
        for (let n = checkedLimit(limit); n > 0; n--) {
          const owner = await takeOne(collections(), now, until);
          if (owner === null) break;
          taken.push(owner);
        }
        return taken;
      }),
    ownerOf: (owner_key) =>
      use(async () => {
        const found = await collections().owners.findOne({ _id: checkedText(owner_key) });
        const { tenant_id, user_id } = found ?? {};
        return tenant_id === undefined || user_id === undefined ? null : { tenant_id, user_id };
      }),
    state: (owner) =>
      use(async () => {
        const found = await collections().owners.findOne({ _id: hashOf(owner) });
        const { consolidated_at = null, due_at = null, consolidated_through = null } = found ?? {};
        return { ended_at: consolidated_at, due_at, through: consolidated_through };
      }),
    request: (owner, at) =>
      use(async () => {
        const { tenant_id, user_id } = checkedOwner(owner);
        const hash = hashOf(owner);
        await ensureOwner(collections(), hash);
        const change = { $set: { tenant_id, user_id }, $min: { due_at: at }, $unset: { taken_until: true as const } };
        const { matchedCount } = await collections().owners.updateOne({ _id: hash, erased_at: null }, change);
        if (matchedCount === 0) throw wasErased();
      }),
    read: (owner, through) =>
      use(async () => {
        const change = { $max: { consolidated_through: checkedText(through) } };
        await collections().owners.updateOne({ _id: hashOf(owner), erased_at: null }, change);
      }),
    settle: (owner, { version, at, next }) =>
      use(async () => {
        const living = { _id: hashOf(owner), erased_at: null };
        const change = {
          $unset: { taken_until: true as const, ...(next === null && { due_at: true as const }) },
          ...(next && { $set: { due_at: next } }),
        };
        const { owners } = collections();
        const noted = await owners.updateOne(living, { $set: { consolidated_at: at } });
        const settled = await owners.updateOne({ ...living, version, pending: null }, change);
        if (noted.matchedCount === 0 || settled.matchedCount > 0) return true;
        // Items were written during the consolidation. They are due from the end of the lease, not from its beginning.
        const taken_until = (await owners.findOne(living))?.taken_until;
        const due = { ...living, due_at: { $type: "date" as const } };
        if (taken_until) await owners.updateOne({ ...due, taken_until }, { $max: { due_at: taken_until } });
        return false;
      }),
    postpone: (owner_key, until) =>
      use(async () => {
        const due = { _id: checkedText(owner_key), due_at: { $type: "date" as const } };
        await collections().owners.updateOne(due, { $max: { taken_until: until } });
      }),
    waiting: (now) =>
      use(() =>
        collections().owners.countDocuments({ due_at: { $lte: now }, tenant_id: { $not: inBenchmark, $exists: true } }),
      ),
  };
}

async function takeOne({ owners }: MemoryCollections, now: Date, taken_until: Date): Promise<DueOwner | null> {
  const taken = await owners.findOneAndUpdate(
    {
      due_at: { $lte: now },
      tenant_id: { $type: "string" },
      $or: [{ taken_until: { $exists: false } }, { taken_until: { $lte: now } }],
    },
    { $set: { taken_until } },
    { sort: { due_at: 1 }, projection: { tenant_id: 1 } },
  );
  return taken?.tenant_id === undefined ? null : { owner_key: taken._id, tenant_id: taken.tenant_id };
}
