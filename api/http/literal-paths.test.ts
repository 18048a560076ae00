import { expect, test } from "vitest";
import { routes } from "../routes/all.ts";
import { literalPaths } from "./literal-paths.ts";

const found = literalPaths(routes);
const at = (path: string) => found.find(({ route }) => route.path === path);

test("a word in the place of an id refuses the methods that its path does not have", () => {
  const bulk = at("/api/v1/knowledge-graphs/{kg_name}/entities/bulk-delete");
  expect(bulk?.allowed).toEqual(["POST", "DELETE"]);
  expect(bulk?.refused).toEqual(expect.arrayContaining(["GET", "HEAD", "OPTIONS", "PATCH", "PUT"]));
  expect(bulk?.refused).not.toContain("DELETE");
  expect(at("/api/v1/sources/{source_id}/stats")?.allowed).toEqual(["GET", "HEAD"]);
});

test("a word in the place of a knowledge graph's name refuses nothing: a graph may have that name", () => {
  expect(at("/api/visualizations/health")).toBeUndefined();
  expect(at("/api/v1/sources/kg/{kg_name}")).toBeUndefined();
});
