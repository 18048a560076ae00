import { expect } from "vitest";
import type { Route } from "../../api/route.ts";

/** Expects a body that the route's schema describes completely: nothing missing, nothing wrong, nothing undocumented. */
export function expectDocumented(route: Route, body: unknown): void {
  if (typeof route.response === "string") throw new Error(`${route.id} answers with ${route.response}, not with JSON`);
  expect(route.response.parse(body)).toEqual(body);
}

/** The same of the body of 202, where work became a job. */
export function expectDocumentedJob(route: Route, body: unknown): void {
  expect(route.accepted?.parse(body)).toEqual(body);
}
