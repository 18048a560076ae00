import { expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { endpoints, routesWithoutRow } from "./outage-cells.ts";

const ids = routes.map(({ id }) => id);
const inMatrix: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ route }) => route));
const without: ReadonlySet<string> = new Set(Object.keys(routesWithoutRow));

test.each(ids)("%s has a row in the outage matrix, or a row that stands for it", (id) => {
  expect([inMatrix.has(id), without.has(id)].filter(Boolean)).toHaveLength(1);
});

test.each([...inMatrix, ...without])("%s, which the outage matrix names, is a route", (id) => {
  expect(ids).toContain(id);
});

test("only routes that use up the thing they name have no row of their own", () => {
  expect([...without].sort()).toEqual([
    "cancelBenchmarkJob",
    "cancelJob",
    "deleteChunk",
    "deleteEntity",
    "deleteKgEntity",
    "deleteRelation",
    "deleteSource",
    "retryJob",
    "revokeKey",
    "rotateKey",
  ]);
});
