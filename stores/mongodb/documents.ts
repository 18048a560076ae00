import { type FilterQuery, trusted } from "mongoose";
import { invalidInput } from "../../domain/errors.ts";
import { atMostEvery } from "../../platform/at-most-every.ts";
import type { Log } from "../../platform/log.ts";
import {
  type DocumentCollection,
  type DocumentFilter,
  type DocumentPosition,
  type DocumentStore,
  type StoredDocument,
  sweepBatch,
} from "../ports/documents.ts";
import { erasedOwnersEveryMs } from "../ports/memory-items.ts";
import { openMongoLink } from "./connection.ts";
import { idOf, limitOf, textOf, toMongo, toStored } from "./document-format.ts";
import { isDuplicateKey } from "./errors.ts";
import { createMemoryIndexes, memoryCollections } from "./memory/collections.ts";
import { createMongoConsolidations } from "./memory/consolidations.ts";
import { createMongoMemory } from "./memory/items.ts";
import { forgetErasedOwners, sweepMemory, wipeMemory } from "./memory/remove.ts";
import { createIndexes, createModels, type Models, type MongoDocument } from "./models.ts";

interface MongoDocumentsOptions {
  readonly uri: string;
  /** Collections are named `<space>_…`. They are in the database that the URI names, or else in "loregraph". */
  readonly space: string;
  readonly log: Log;
  /** Raises the time limit of an operation to at least so many milliseconds. Default: a few seconds. */
  readonly patienceMs?: number;
}

/**
 * Role "documents" on MongoDB 4.2 or later. A stand-alone server is enough, because every change concerns one document
 * at a time. Opening does not wait for the server: while it is away, calls throw `unavailable`.
 */
export async function openMongoDocuments({ space, ...options }: MongoDocumentsOptions): Promise<DocumentStore> {
  const link = openMongoLink({
    ...options,
    prepare: async () => {
      await createIndexes(models);
      await createMemoryIndexes(memory());
    },
  });
  const models = createModels(link.connection, space);
  const memory = memoryCollections(link.connection, space);
  const forgetErased = atMostEvery(erasedOwnersEveryMs, () => forgetErasedOwners(memory()));
  return {
    put: (collection, documents) => put(link.use, models[collection], documents),
    async get(collection, tenant_id, id) {
      const filter = { _id: idOf(textOf(tenant_id), textOf(id)), $or: alive() };
      const found = await link.use(() => models[collection].findOne(filter).lean<MongoDocument>());
      return found && toStored(found);
    },
    async find(collection, { after, ...filter }, limit) {
      const query = models[collection]
        .find({ ...criteria(filter), $and: [{ $or: alive() }, ...(after ? [{ $or: beyond(after) }] : [])] })
        .sort({ occurred_at: -1, id: -1 })
        .limit(limitOf(limit));
      return (await link.use(() => query.lean<MongoDocument[]>().exec())).map(toStored);
    },
    async delete(collection, filter) {
      const wanted = criteria(filter);
      if (Object.keys(wanted).length < 2) throw invalidInput("Deleting documents needs a filter besides the tenant");
      return (await link.use(() => models[collection].deleteMany(wanted).exec())).deletedCount;
    },
    wipe: (quotes, limit) =>
      link.use(async () => {
        const wiped = await wipe(models, quotes.map(textOf), limit);
        return wiped < limit ? wiped + (await wipeMemory(memory(), quotes, limit - wiped)) : wiped;
      }),
    sweep: (now) =>
      link.use(async () => (await sweep(models, now)) + (await sweepMemory(memory(), now)) + (await forgetErased(now))),
    memory: createMongoMemory({ use: link.use, collections: memory }),
    consolidations: createMongoConsolidations({ use: link.use, collections: memory }),
    health: link.health,
    close: link.close,
  };
}

type Use = <T>(work: () => Promise<T>) => Promise<T>;

/** Attempts at an upsert. When another writer inserts the document first, the next attempt finds and replaces it. */
const upsertAttempts = 3;

/** If several documents have the same id, the last one wins, as if they had been put one after another. */
async function put(use: Use, model: Models[DocumentCollection], given: readonly StoredDocument[]) {
  const documents = new Map(given.map(toMongo).map((document) => [document._id, document]));
  if (documents.size === 0) return;
  const upserts = [...documents.values()].map((replacement) => ({
    replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
  }));
  for (let attempt = 1; ; attempt++) {
    try {
      await use(() => model.bulkWrite(upserts, { ordered: false }));
      return;
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === upsertAttempts) throw error;
    }
  }
}

async function wipe(models: Models, quotes: readonly string[], limit: number): Promise<number> {
  let wiped = 0;
  for (const model of Object.values(models)) {
    const found = await model
      .find({ quotes: trusted({ $in: quotes }) }, { _id: 1 })
      .limit(limitOf(limit - wiped))
      .lean<{ _id: string }[]>()
      .exec();
    const ids = found.map(({ _id }) => _id);
    if (ids.length > 0) wiped += (await model.deleteMany({ _id: trusted({ $in: ids }) })).deletedCount;
    if (wiped >= limit) break;
  }
  return wiped;
}

/** MongoDB's delete has no limit, so the sweep first reads the ids of a batch. */
async function sweep(models: Models, now: Date): Promise<number> {
  let swept = 0;
  const expired = { expires_at: trusted({ $lte: now }) };
  for (const model of Object.values(models)) {
    const due = await model
      .find(expired, { _id: 1 })
      .sort({ expires_at: 1 })
      .limit(sweepBatch)
      .lean<{ _id: string }[]>();
    if (due.length === 0) continue;
    const ids = trusted({ $in: due.map(({ _id }) => _id) });
    swept += (await model.deleteMany({ ...expired, _id: ids })).deletedCount;
  }
  return swept;
}

/**
 * Excludes expired documents, because the server removes them late. Only this code adds operators to filters: `textOf`
 * and the library refuse operators in values of callers.
 */
const alive = () => [{ expires_at: null }, { expires_at: trusted({ $gt: new Date() }) }];

const beyond = ({ occurred_at, id }: DocumentPosition) => [
  { occurred_at: trusted({ $lt: occurred_at }) },
  { occurred_at, id: trusted({ $lt: textOf(id) }) },
];

function criteria(filter: DocumentFilter): FilterQuery<MongoDocument> {
  const { user_id, session_id, trace_id, since, before } = filter;
  return {
    tenant_id: textOf(filter.tenant_id),
    ...(user_id === undefined ? {} : { user_id: textOf(user_id) }),
    ...(session_id === undefined ? {} : { session_id: textOf(session_id) }),
    ...(trace_id === undefined ? {} : { trace_id: textOf(trace_id) }),
    ...(since === undefined && before === undefined ? {} : { occurred_at: between(since, before) }),
  };
}

const between = (since: Date | undefined, before: Date | undefined) =>
  trusted({ ...(since ? { $gte: since } : {}), ...(before ? { $lt: before } : {}) });
