import type { DocumentStore } from "../ports/documents.ts";
import { openPostgresDocuments } from "../postgres/documents.ts";
import { traced } from "../traced.ts";
import type { Choice, StoreSettings } from "./choice.ts";

/** MongoDB if its address is set, else a table in the database of the records. Processes share it like the records. */
export function chooseDocuments({ mongodb: { uri } }: StoreSettings): Choice<DocumentStore> {
  const common = { inside: null, backend: "documents" } as const;
  if (uri === undefined)
    return {
      ...common,
      engine: "postgresql",
      open: async ({ database }) => openPostgresDocuments(database.as("documents")),
    };
  return {
    ...common,
    engine: "mongodb",
    async open({ log, space }) {
      const { openMongoDocuments } = await import("../mongodb/documents.ts");
      return traced("mongodb", await openMongoDocuments({ uri, space, log }));
    },
  };
}
