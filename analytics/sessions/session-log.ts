import { z } from "zod";
import { sessionIdleMs } from "../../domain/limits/memory.ts";
import type { SpanEvent } from "../../platform/span.ts";
import type { TraceSubject } from "../../platform/trace-context.ts";
import { createTally, type Tally } from "../tally.ts";
import { tokensOf } from "../usage/counters.ts";

/** The part of a session that this process has seen. */
export interface SessionPart {
  readonly tenant_id: string;
  readonly user_id: string | null;
  /** null: a user's questions without a longer pause form one session. */
  readonly session_id: string | null;
  started_at: number;
  ended_at: number;
  turns: number;
  input_tokens: number;
  output_tokens: number;
  readonly pipelines: Map<string, number>;
}

export const SessionData = z.object({
  started_at: z.number(),
  ended_at: z.number(),
  turns: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  pipelines: z.array(z.tuple([z.string(), z.number()])),
});

const dayMs = 24 * 3_600_000;
/** Limit of open sessions per process. Further sessions are not counted. */
const partsLimit = 20_000;

/**
 * Sessions: by the given session id, else a user's questions without a pause of half an hour. Requests with neither
 * user nor session id have none.
 */
export interface SessionLog extends Pick<Tally<SessionPart>, "unwritten" | "documents"> {
  count(subject: Readonly<TraceSubject>, event: SpanEvent): void;
  forget(now: number): void;
}

export function createSessionLog({ run, days }: { readonly run: string; readonly days: number }): SessionLog {
  const tally = createTally<SessionPart>({
    run: `session:${run}`,
    limit: partsLimit,
    toDocument: (id, { tenant_id, user_id, session_id, pipelines, ...numbers }) => ({
      id,
      tenant_id,
      user_id,
      session_id,
      trace_id: null,
      occurred_at: new Date(numbers.started_at),
      expires_at: new Date(numbers.ended_at + days * dayMs),
      data: { ...numbers, pipelines: [...pipelines] },
    }),
  });
  return {
    ...tally,
    count(subject, event) {
      if (!tellsOfSession(event)) return;
      const { tenant_id, user_id = null, session_id = null } = subject;
      if (tenant_id === undefined || (user_id === null && session_id === null)) return;
      const key = JSON.stringify([tenant_id, user_id, session_id]);
      const known = tally.get(key);
      if (known && session_id === null && event.started_at - known.ended_at > sessionIdleMs) tally.end(key);
      const part = tally.change(key, () => newPart({ tenant_id, user_id, session_id, started_at: event.started_at }));
      if (part) add(part, event);
    },
    forget: (now) => tally.forget(({ ended_at }) => ended_at + sessionIdleMs < now),
  };
}

/**
 * Whether the event belongs to a session: an accepted or answered question, a model call for it, or the answer itself.
 */
const tellsOfSession = ({ type, parent_id, attributes }: SpanEvent): boolean =>
  type === "http"
    ? parent_id === null && Number(attributes["http.response.status_code"]) < 400
    : type === "llm_call" || attributes["lore.pipeline"] !== undefined;

type NewPart = Pick<SessionPart, "tenant_id" | "user_id" | "session_id" | "started_at">;

const newPart = (part: NewPart): SessionPart => ({
  ...part,
  ended_at: part.started_at,
  turns: 0,
  input_tokens: 0,
  output_tokens: 0,
  pipelines: new Map(),
});

function add(part: SessionPart, { type, started_at, duration_ms, attributes }: SpanEvent): void {
  part.started_at = Math.min(part.started_at, started_at);
  part.ended_at = Math.max(part.ended_at, started_at + duration_ms);
  if (type === "http") part.turns += 1;
  const pipeline = attributes["lore.pipeline"];
  if (typeof pipeline === "string") part.pipelines.set(pipeline, (part.pipelines.get(pipeline) ?? 0) + 1);
  if (type !== "llm_call") return;
  const { input, output } = tokensOf(attributes);
  part.input_tokens += input;
  part.output_tokens += output;
}
