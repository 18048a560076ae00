import { graphContract } from "../../test/contract/graph.ts";
import { postgresEngine, unreachablePostgres } from "../../test/support/postgres-engine.ts";
import { openPostgresGraph } from "./graph.ts";

graphContract("PostgreSQL", postgresEngine(openPostgresGraph));
unreachablePostgres("graphdb", (db) => openPostgresGraph(db).counts(1));
