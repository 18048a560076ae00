import type { TestApp } from "./app.ts";

interface Event {
  readonly event_id: string;
  readonly parent_id: string | null;
  readonly type: string;
  readonly name: string;
  readonly offset_ms: number;
  readonly duration_ms: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}
export interface Trace {
  readonly status: string;
  readonly request: object;
  readonly duration_ms: number;
  readonly workflow_id: string | null;
  readonly workflow_url: string | null;
  readonly events: readonly Event[];
  readonly summary: Readonly<Record<string, number>>;
}
export interface Usage {
  readonly by_event_type: readonly { readonly event_type: string; readonly count: number }[];
  readonly by_day: readonly { readonly count: number; readonly requests: number }[];
  readonly totals: { readonly requests: number; readonly events: number; readonly total_tokens: number };
}
export interface Sessions {
  readonly sessions: readonly {
    readonly session_id: string;
    readonly user_id: string | null;
    readonly turn_count: number;
    readonly pipelines: object;
  }[];
  readonly next_cursor: string | null;
}

/**
 * Questions, and requests of the endpoints about traces and usage. `question` is asked unless a body names another one.
 */
export function analyticsClient(service: TestApp, question: string) {
  const json = async <T>(path: string): Promise<T> => (await (await service.request(path)).json()) as T;
  const ask = async (body: object, headers: Record<string, string> = {}) => {
    const response = await service.request("/api/v1/query", {
      method: "POST",
      body: JSON.stringify({ query: question, ...body }),
      headers: { "Content-Type": "application/json", ...headers },
    });
    await response.arrayBuffer();
    return { status: response.status, trace_id: response.headers.get("x-trace-id") ?? "" };
  };
  const traceOf = (trace_id: string) => json<Trace>(`/api/analytics/trace/${trace_id}`);
  const usage = (query = "") => json<Usage>(`/api/analytics/usage/summary${query}`);
  const newKey = async (fields: object) => {
    const response = await service.request("/api/v1/auth/generate-key", {
      method: "POST",
      body: JSON.stringify({ name: "k", ...fields }),
      headers: { "Content-Type": "application/json" },
    });
    return ((await response.json()) as { api_key: string }).api_key;
  };
  return { json, ask, traceOf, usage, newKey };
}
