import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderKgSchema } from "./write-kg-schema.ts";

test("the committed schema of configuration files is up to date: npm run kg-schema", () => {
  const path = join(import.meta.dirname, "../docs/configured-graph.schema.json");
  expect(readFileSync(path, "utf8")).toBe(renderKgSchema());
});
