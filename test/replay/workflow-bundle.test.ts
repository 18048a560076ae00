import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { workflowBundle } from "../support/workflow-bundle.ts";

let code: string;
beforeAll(async () => {
  code = await readFile((await workflowBundle()).path, "utf8");
});

/** The modules in the bundle, as paths from the repository's root. */
const modules = (): string[] => [...code.matchAll(/^\/\*\*\*\/ "\.\/([^"]+)":?$/gm)].map(([, path = ""]) => path);

test("the bundle has the workflows, their graph, and nothing else of ours", () => {
  const ours = modules().filter((path) => !path.startsWith("node_modules/"));
  expect(ours).toContain("workflows/index.ts");
  expect(ours).toContain("agents/ingest-document.ts");
  expect(ours.filter((path) => !/^(workflows|agents|workflow-engine\/temporal\/sandbox)\//.test(path))).toEqual([]);
});

test("the bundle has neither zod, nor tracing, nor a database driver", () => {
  const packages = new Set(modules().flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
  expect(packages).toContain("@langchain/langgraph");
  for (const unwanted of ["zod", "langsmith", "pg", "@lancedb/lancedb", "pino", "@langchain/langgraph-sdk"])
    expect(packages).not.toContain(unwanted);
});

test("the bundle stays small enough to load in a moment", () => {
  expect(Buffer.byteLength(code)).toBeLessThan(4_000_000);
});
