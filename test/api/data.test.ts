// Entities and relations over HTTP: statuses, fields and bounds that the examples of the document do not show.
import { afterAll, beforeAll } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { bulkDeletions } from "./records-by-hand/bulk-deletions.ts";
import { conditions } from "./records-by-hand/conditions.ts";
import { entities } from "./records-by-hand/entities.ts";
import { relations } from "./records-by-hand/relations.ts";

let service: TestApp;

beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  await service.client.createKnowledgeGraph({ body: { name: "harbour", kg_type: "user" } });
});

afterAll(() => service?.close());

entities(() => service);
conditions(() => service);
relations(() => service);
bulkDeletions(() => service);
