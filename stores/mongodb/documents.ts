import type { Log } from "../../platform/log.ts";
import type { DocumentStore } from "../ports/documents.ts";

export async function openMongoDocuments(_options: {
  readonly uri: string;
  readonly space: string;
  readonly log: Log;
}): Promise<DocumentStore> {
  throw new Error("to come");
}
