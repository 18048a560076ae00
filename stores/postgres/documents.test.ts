import { documentsContract } from "../../test/contract/documents.ts";
import { postgresEngine, unreachablePostgres } from "../../test/support/postgres-engine.ts";
import { openPostgresDocuments } from "./documents.ts";

documentsContract("PostgreSQL", postgresEngine(openPostgresDocuments));
unreachablePostgres("documents", (db) => openPostgresDocuments(db).sweep(new Date()));
