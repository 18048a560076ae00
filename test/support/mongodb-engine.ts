import { createConnection } from "mongoose";
import { silentLog } from "../../platform/log.ts";
import { openMongoDocuments } from "../../stores/mongodb/documents.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { OpenEngine } from "../contract/engine.ts";
import { realEngine } from "./engines.ts";
import { spacedEngine } from "./spaced-engine.ts";

/** The contract is about results. A busy machine may pause for longer than a service waits for its documents. */
const patienceMs = 60_000;

/** A document store with its own collections on the server of this run. */
export const mongoEngine: OpenEngine<DocumentStore> = async () => {
  const uri = await mongoUri();
  return spacedEngine({
    open: (space) => openMongoDocuments({ uri, space, log: silentLog(), patienceMs }),
    drop: (space) => dropMongoSpace(uri, space),
  });
};

export async function mongoUri(): Promise<string> {
  const { MONGODB_URI } = await realEngine("mongodb");
  if (!MONGODB_URI) throw new Error("No address of MongoDB");
  return MONGODB_URI;
}

export async function dropMongoSpace(uri: string, space: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const ours = collections.map(({ name }) => name).filter((name) => name.startsWith(`${space}_`));
  await Promise.all(ours.map((name) => connection.dropCollection(name)));
  await connection.destroy();
}
