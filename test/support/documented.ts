import { expect } from "vitest";
import type { Route } from "../../api/route.ts";
import { loadDocument, pointerTo } from "./conforms.ts";

const documented = loadDocument();

/** Expects a body that the document describes completely: nothing missing, nothing wrong, nothing undocumented. */
export function expectDocumented(route: Route, body: unknown): void {
  expectBody(route, route.status, body);
}

/** The same for the body of 202, when the work became a job. */
export function expectDocumentedJob(route: Route, body: unknown): void {
  expectBody(route, 202, body);
}

function expectBody({ id, path, method }: Route, status: number, body: unknown): void {
  const answer = ["paths", path, method.toLowerCase(), "responses", String(status)];
  const pointer = pointerTo([...answer, "content", "application/json", "schema"]);
  expect(documented.against(pointer, body), id).toEqual([]);
}
