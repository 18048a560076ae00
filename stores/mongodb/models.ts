import { type Connection, type Model, Schema } from "mongoose";
import type { DocumentCollection } from "../ports/documents.ts";

/**
 * A document as stored in MongoDB. `_id` is made from tenant and id, so that no write can create a duplicate, even
 * before other indexes exist. `data` is JSON text: BSON would refuse keys with `$` or more than 100 levels, and change
 * the types of numbers.
 */
export interface MongoDocument {
  readonly _id: string;
  readonly id: string;
  readonly tenant_id: string;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly trace_id: string | null;
  readonly occurred_at: Date;
  readonly expires_at: Date | null;
  readonly data: string;
  /** Absent when the document quotes no source. */
  readonly quotes?: readonly string[];
}

export type Models = Readonly<Record<DocumentCollection, Model<MongoDocument>>>;

const schema = () =>
  new Schema<MongoDocument>(
    {
      _id: String,
      id: String,
      tenant_id: String,
      user_id: String,
      session_id: String,
      trace_id: String,
      occurred_at: Date,
      expires_at: Date,
      data: String,
      quotes: { type: [String], default: undefined },
    },
    // `id` is our own field, not the library's alias of `_id`.
    { id: false, versionKey: false, strict: "throw", strictQuery: "throw", autoIndex: false, autoCreate: false },
  );

/** One collection per kind, named `<space>_<kind>`. */
export function createModels(connection: Connection, space: string): Models {
  const model = (kind: DocumentCollection) =>
    connection.model<MongoDocument>(kind, schema(), `${space}_${kind}`) as Model<MongoDocument>;
  return {
    memory_turns: model("memory_turns"),
    trace_events: model("trace_events"),
    usage_events: model("usage_events"),
    usage_sessions: model("usage_sessions"),
  };
}

/**
 * Safe to repeat, and to run in several processes at once. The server uses the last index to remove expired documents,
 * about once a minute.
 */
export async function createIndexes(models: Models): Promise<void> {
  for (const { collection } of Object.values(models)) {
    await collection.createIndexes([
      { name: "recent", key: { tenant_id: 1, user_id: 1, session_id: 1, occurred_at: -1, id: -1 } },
      { name: "newest", key: { tenant_id: 1, occurred_at: -1, id: -1 } },
      { name: "trace", key: { tenant_id: 1, trace_id: 1, occurred_at: -1 } },
      { name: "quotes", key: { quotes: 1 }, sparse: true },
      { name: "expiry", key: { expires_at: 1 }, expireAfterSeconds: 0 },
    ]);
  }
}
