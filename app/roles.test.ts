import { expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import { checkRole, keptInside } from "./roles.ts";

const outside = {
  DATABASE_URL: "postgres://db",
  CHROMA_URL: "http://chroma",
  NEO4J_URI: "bolt://neo4j",
  REDIS_URL: "redis://redis",
  TEMPORAL_ADDRESS: "temporal:7233",
  LORE_FILES_DIR: "/shared",
};

test("API and worker may be separate processes if every engine is outside", () => {
  for (const ROLE of ["all", "api", "worker"]) checkRole(readConfig({ ...outside, ROLE }));
  expect(keptInside(readConfig(outside))).toEqual([]);
});

test.each(Object.keys(outside))("without %s they may not be separate, and the message says why", (setting) => {
  const { [setting as keyof typeof outside]: _, ...rest } = outside;
  expect(() => checkRole(readConfig({ ...rest, ROLE: "api" }))).toThrow(
    setting === "TEMPORAL_ADDRESS" ? /no Temporal is used/ : new RegExp(`${setting} is not set`),
  );
  checkRole(readConfig(rest));
});

test("an engine that the settings keep in process counts, although a server is configured", () => {
  const choices = { LORE_KEYWORDS: "embedded", LORE_WORKFLOW_ENGINE: "embedded", ROLE: "worker" };
  expect(() => checkRole(readConfig({ ...outside, ...choices }))).toThrow(
    /LORE_KEYWORDS=embedded.*no Temporal is used/,
  );
});

test("the error names all reasons at once", () => {
  const { LORE_TEMPORAL_BINARY } = { LORE_TEMPORAL_BINARY: "/bin/temporal" };
  const config = readConfig({ ROLE: "worker", LORE_TEMPORAL_BINARY });
  expect(() => checkRole(config)).toThrow(
    new RegExp(Object.keys(outside).join(".*").replace("CHROMA_URL.*NEO4J", "CHROMA_URL.*NEO4J")),
  );
  expect(keptInside(config)).toHaveLength(Object.keys(outside).length);
});
