import { expect } from "vitest";
import { routes } from "../../../api/routes/all.ts";
import type { TestApp } from "../../support/app.ts";

export const routeOf = (id: string) => {
  const route = routes.find((candidate) => candidate.id === id);
  if (!route) throw new Error(`No route ${id}`);
  return route;
};

export type Fault = readonly [body: unknown, field: string | undefined, detail: string];

export const queryLab = (service: () => TestApp) => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service().request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    });
  async function expectFault(path: string, [body, field, detail]: Fault): Promise<void> {
    const response = await post(path, body);
    const answer = (await response.json()) as { field?: string };
    expect(answer).toMatchObject({ detail, status_code: 400 });
    expect([response.status, answer.field]).toEqual([400, field]);
  }
  return { post, expectFault };
};
