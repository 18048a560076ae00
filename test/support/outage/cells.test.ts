import { expect, test } from "vitest";
import { routes } from "../../../api/routes/all.ts";
import { allEndpoints, endpoints } from "./cells.ts";

const ids = routes.map(({ id }) => id);
const asked = allEndpoints.map((name) => endpoints[name].route);

test.each(ids)("%s has a row of its own in the outage matrix", (id) => {
  expect(asked).toContain(id);
});

test.each([...new Set(asked)])("%s, which the outage matrix names, is a route", (id) => {
  expect(ids).toContain(id);
});
