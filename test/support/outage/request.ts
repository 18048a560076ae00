// The requests of the rows of the outage matrix.

import { ulid } from "ulid";
import type { OutageApp } from "./app.ts";

/** Backstop for each answer, on a busy machine. */
const answerMs = 12_000;

export interface Endpoint {
  readonly route: string;
  /** Statuses of "ok". A row may be about a refusal, because a request that succeeds could not be repeated. */
  readonly ok: readonly number[];
  ask(app: OutageApp): Promise<Response>;
}

export const ask = (app: OutageApp, path: string, init: RequestInit = {}) =>
  app.service.request(path, { ...init, signal: AbortSignal.timeout(answerMs) });
export const get = (path: (app: OutageApp) => string) => (app: OutageApp) => ask(app, path(app));
export const remove = (path: (app: OutageApp) => string) => (app: OutageApp) =>
  ask(app, path(app), { method: "DELETE" });
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

export const anyVersion = { "If-Match": "*" };
export const fresh = (): string => `n-${ulid()}`;
export const question = ({ kg }: OutageApp, more: Record<string, unknown> = {}) => ({
  query: "Where did the designer of the Aurora Bridge grow up?",
  kg_names: [kg],
  ...more,
});
