import { randomBytes } from "node:crypto";
import { createConnection } from "mongoose";
import { silentLog } from "../../platform/log.ts";
import { openMongoDocuments } from "../../stores/mongodb/documents.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { OpenEngine } from "../contract/engine.ts";
import { realEngine } from "./engines.ts";

/** Collections of their own in the server of this run. */
export const mongoEngine: OpenEngine<DocumentStore> = async () => {
  const uri = await mongoUri();
  const space = randomBytes(6).toString("hex");
  const open = () => openMongoDocuments({ uri, space, log: silentLog() });
  let store = await open();
  return {
    store,
    async reopen() {
      store = await open();
      return store;
    },
    async dispose() {
      await store.close();
      await dropMongoSpace(uri, space);
    },
  };
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
