import { expect, test } from "vitest";
import { sessionIdleMs } from "../../domain/limits/memory.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { event, modelCall, root } from "../../test/support/trace-events.ts";
import { readSessions } from "./read-sessions.ts";
import { createSessionLog } from "./session-log.ts";

const minute = 60_000;
const ada = { tenant_id: "t", user_id: "ada" };
const nothingStored: Pick<DocumentStore, "find"> = { find: async () => [] };
const all = { tenant_id: "t", user_id: null, limit: 100, cursor: null };
const newLog = (run = "run") => createSessionLog({ run, days: 1 });
const read = (...logs: readonly ReturnType<typeof newLog>[]) =>
  readSessions(
    nothingStored,
    logs.flatMap((log) => log.documents()),
    all,
  );

test("questions of a user are one session until a pause of more than half an hour", async () => {
  const log = newLog();
  for (const at of [0, 30 * minute, 60 * minute, 91 * minute, 92 * minute])
    log.count(ada, root({ started_at: at, duration_ms: 0 }));
  const { sessions, total_count, averages } = await read(log);
  expect(sessions.map(({ turn_count, duration_seconds }) => [turn_count, duration_seconds])).toEqual([
    [2, 60],
    [3, 3_600],
  ]);
  expect([total_count, averages.turn_count]).toEqual([2, 2.5]);
});

test("a session with an id continues after any pause, and each user has sessions of their own", async () => {
  const log = newLog();
  for (const at of [0, 10 * sessionIdleMs]) log.count({ ...ada, session_id: "s" }, root({ started_at: at }));
  log.count({ tenant_id: "t", user_id: "bob", session_id: "s" }, root({ started_at: 1 }));
  const { sessions } = await read(log);
  expect(sessions).toMatchObject([
    { session_id: "s", user_id: "bob", turn_count: 1 },
    { session_id: "s", user_id: "ada", turn_count: 2 },
  ]);
});

test("a session counts its tokens and pipelines; refused questions and questions without a user are no turns", async () => {
  const log = newLog();
  const pipeline = event({ type: "agent_action", attributes: { "lore.pipeline": "vector_search" } });
  for (const one of [event(), modelCall(10, 5), pipeline, root()]) log.count(ada, one);
  log.count(ada, root({ attributes: { "http.response.status_code": 404 } }));
  log.count({ tenant_id: "t" }, root());
  const { sessions } = await read(log);
  expect(sessions).toMatchObject([
    { turn_count: 1, input_tokens: 10, output_tokens: 5, total_tokens: 15, pipelines: { vector_search: 1 } },
  ]);
});

test("parts from several processes form one session, and pauses count across them", async () => {
  const [one, two] = [newLog("one"), newLog("two")];
  for (const at of [0, 40 * minute]) one.count(ada, root({ started_at: at }));
  for (const at of [20 * minute, 100 * minute]) two.count(ada, root({ started_at: at }));
  const { sessions } = await read(one, two);
  expect(sessions.map(({ turn_count }) => turn_count)).toEqual([1, 3]);
});

test("pages contain every session once, the latest start first", async () => {
  const log = newLog();
  for (let n = 0; n < 7; n += 1)
    log.count({ tenant_id: "t", user_id: `u${n}` }, root({ started_at: (n >> 1) * minute }));
  const seen: (string | null)[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await readSessions(nothingStored, log.documents(), { ...all, limit: 2, cursor });
    seen.push(...page.sessions.map(({ user_id }) => user_id));
    expect(page.total_count).toBe(7);
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([7, 7, "u6"]);
});
