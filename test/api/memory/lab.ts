import { afterAll, beforeAll, expect } from "vitest";
import { type Database, openDatabase } from "../../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape.
  readonly body: any;
}

export type Counts = Readonly<Partial<Record<"short_term" | "episodic" | "semantic" | "procedural", number>>>;

interface Asked {
  readonly query: string;
  readonly session_id?: string;
  readonly as_of?: string;
  readonly budget?: number;
}

/** One service for all tests of memory. Each test has users of its own. */
export interface MemoryApi {
  readonly service: TestApp;
  readonly db: Database;
  /** Paths begin after /api/v1/memory. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Calls with further headers. */
  callWith(headers: Record<string, string>): MemoryApi["call"];
  remember(user_id: string, text: string, more?: object): Promise<Answer>;
  ask(user_id: string, query: string, more?: object): Promise<Answer>;
  recall(user_id: string, query: string, more?: object): Promise<Answer>;
}

export const user = (user_id: string): string => `/users/${encodeURIComponent(user_id)}`;
export const textsOf = (items: readonly { readonly text: string }[]): string[] => items.map(({ text }) => text);
export const texts = ({ body }: Answer): string[] => textsOf(body.items);

export function useMemoryApi(): MemoryApi {
  let service: TestApp;
  let db: Database;
  beforeAll(async () => {
    service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
    db = await openDatabase({ url: service.databaseUrl, max: 2 });
  });
  afterAll(async () => {
    await db?.close();
    await service?.close();
  });

  async function request(path: string, init: Parameters<TestApp["request"]>[1]): Promise<Answer> {
    const response = await service.request(path, init);
    return { status: response.status, etag: response.headers.get("etag"), body: await response.json() };
  }
  const json = { "Content-Type": "application/json" };
  const callWith: MemoryApi["callWith"] = (headers) => (method, path, body) =>
    request(`/api/v1/memory${path}`, {
      method,
      headers: { ...(body && json), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = callWith({});
  return {
    get service() {
      return service;
    },
    get db() {
      return db;
    },
    call,
    callWith,
    remember: (user_id, text, more) => call("POST", `${user(user_id)}/items`, { text, ...more }),
    ask: (user_id, query, more) =>
      request("/api/v1/query", { method: "POST", headers: json, body: JSON.stringify({ query, user_id, ...more }) }),
    recall: (user_id, query, more) => call("POST", `${user(user_id)}/recall`, { query, ...more }),
  };
}

/** Waits until these numbers of items are remembered: on a busy machine the answer may be faster. */
export async function remembered({ call }: MemoryApi, user_id: string, counts: Counts): Promise<void> {
  const items = async () => (await call("GET", user(user_id))).body.items;
  await expect.poll(items, { timeout: 60_000 }).toMatchObject(counts);
}

/** A manager has 150 ms, which a busy machine may exceed: a recall without one is asked again. */
export async function recalled(api: MemoryApi, user_id: string, asked: Asked): Promise<Answer["body"]> {
  const { query, ...more } = asked;
  let last: Answer["body"];
  const complete = async () => {
    last = (await api.recall(user_id, query, more)).body;
    return last.degraded;
  };
  await expect.poll(complete, { timeout: 30_000 }).toEqual([]);
  return last;
}
