import { consolidationsContract } from "../../test/contract/consolidations.ts";
import { documentsContract } from "../../test/contract/documents.ts";
import { memoryItemsContract } from "../../test/contract/memory-items.ts";
import { postgresEngine, unreachablePostgres } from "../../test/support/postgres-engine.ts";
import { openPostgresDocuments } from "./documents.ts";

documentsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
memoryItemsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
consolidationsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
unreachablePostgres("documents", (db) => openPostgresDocuments(db).sweep(new Date()));
