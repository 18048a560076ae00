import { createHash } from "node:crypto";
import { sessionIdleMs } from "../../domain/limits/memory.ts";
import type { DocumentStore, StoredDocument } from "../../stores/ports/documents.ts";
import { documentsOf } from "../all-documents.ts";
import { SessionData } from "./session-log.ts";

export interface SessionSearch {
  readonly tenant_id: string;
  readonly user_id: string | null;
  readonly limit: number;
  /** `next_cursor` of the previous page; null starts with the newest session. */
  readonly cursor: string | null;
}

export interface Session {
  /**
   * The session id of its questions. A session that is delimited by pauses gets an id from its start, which does not
   * change.
   */
  readonly session_id: string;
  readonly user_id: string | null;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly duration_seconds: number;
  readonly turn_count: number;
  readonly total_tokens: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly pipelines: Readonly<Record<string, number>>;
}

export interface SessionPage {
  readonly sessions: readonly Session[];
  readonly total_count: number;
  readonly averages: Readonly<Record<"duration_seconds" | "turn_count" | "total_tokens", number>>;
  readonly next_cursor: string | null;
}

/** Totals and averages cover the newest sessions, as far as this many documents reach. */
const documentsLimit = 20_000;

/** A page of sessions, the latest start first. */
export async function readSessions(
  documents: Pick<DocumentStore, "find">,
  own: readonly StoredDocument[],
  { tenant_id, user_id, limit, cursor }: SessionSearch,
): Promise<SessionPage> {
  const parts: Part[] = [];
  const filter = user_id === null ? { tenant_id } : { tenant_id, user_id };
  for await (const document of documentsOf(documents, { collection: "usage_sessions", filter }, own)) {
    parts.push(partOf(document));
    if (parts.length === documentsLimit) break;
  }
  const all = joined(parts)
    .filter(({ turns }) => turns > 0)
    .map(placed)
    .sort((a, b) => (a.place < b.place ? 1 : -1));
  const rest = cursor === null ? all : all.filter(({ place }) => place < cursor);
  const page = rest.slice(0, limit);
  const sessions = all.map(({ session }) => session);
  return {
    sessions: page.map(({ session }) => session),
    total_count: all.length,
    averages: {
      duration_seconds: average(sessions.map(({ duration_seconds }) => duration_seconds)),
      turn_count: average(sessions.map(({ turn_count }) => turn_count)),
      total_tokens: average(sessions.map(({ total_tokens }) => total_tokens)),
    },
    next_cursor: rest.length > limit ? (page.at(-1)?.place ?? null) : null,
  };
}

type Part = ReturnType<typeof partOf>;

const partOf = ({ user_id, session_id, data }: StoredDocument) => ({
  user_id,
  session_id,
  ...SessionData.parse(data),
});

/** Joins the parts of each session. They come from several processes, or from one process at several times. */
export function joined(parts: readonly Part[]): readonly Part[] {
  const open = new Map<string, Part>();
  const sessions: Part[] = [];
  for (const part of [...parts].sort((a, b) => a.started_at - b.started_at)) {
    const key = JSON.stringify([part.user_id, part.session_id]);
    const known = open.get(key);
    if (known && (part.session_id !== null || part.started_at - known.ended_at <= sessionIdleMs)) {
      open.set(key, together(known, part));
    } else {
      if (known) sessions.push(known);
      open.set(key, part);
    }
  }
  return [...sessions, ...open.values()];
}

const together = (a: Part, b: Part): Part => ({
  ...a,
  ended_at: Math.max(a.ended_at, b.ended_at),
  turns: a.turns + b.turns,
  input_tokens: a.input_tokens + b.input_tokens,
  output_tokens: a.output_tokens + b.output_tokens,
  pipelines: [...a.pipelines, ...b.pipelines],
});

/** The cursor is the position in the order; it is fixed once a session has begun. */
function placed(part: Part): { readonly place: string; readonly session: Session } {
  const { user_id, session_id, started_at, ended_at, turns, input_tokens, output_tokens } = part;
  const who = createHash("sha256")
    .update(JSON.stringify([user_id, session_id]))
    .digest("hex")
    .slice(0, 16);
  const pipelines = new Map<string, number>();
  for (const [name, count] of part.pipelines) pipelines.set(name, (pipelines.get(name) ?? 0) + count);
  const place = `${String(Math.floor(started_at)).padStart(14, "0")}_${who}`;
  const session = {
    session_id: session_id ?? `unnamed_${place}`,
    user_id,
    started_at: new Date(started_at),
    ended_at: new Date(ended_at),
    duration_seconds: rounded((ended_at - started_at) / 1000),
    turn_count: turns,
    total_tokens: input_tokens + output_tokens,
    input_tokens,
    output_tokens,
    pipelines: Object.fromEntries(pipelines),
  };
  return { place, session };
}

const average = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : rounded(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
