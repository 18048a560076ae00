import { defaultPayloadConverter } from "@temporalio/common";
import { expect, test } from "vitest";
import { onSpan, type SpanEvent } from "../../platform/span.ts";
import { withTrace } from "../../platform/trace-context.ts";
import { receiveTrace, sendTrace } from "./trace-headers.ts";

type Activity = Parameters<typeof receiveTrace>[0];
type Headers = Record<string, ReturnType<typeof defaultPayloadConverter.toPayload>>;

const subject = { tenant_id: "acme", key_id: "key_2", root_id: "key_1", user_id: "ann@example.org", session_id: "s-1" };

/** The headers with which the client starts a workflow. */
async function sent(): Promise<Headers> {
  let headers: Headers = {};
  const input = { workflowType: "answerQuestion", headers: {}, options: {} };
  await sendTrace.startWithDetails?.(input as never, async (given) => {
    headers = given.headers;
    return { runId: "run", eagerlyStarted: false };
  });
  return headers;
}

/** Runs an activity with `headers`; returns its event. */
async function received(headers: Headers): Promise<SpanEvent | undefined> {
  const events: SpanEvent[] = [];
  const remove = onSpan((event) => events.push(event));
  const info = { activityType: "predict", attempt: 2, workflowExecution: { workflowId: "query/1", runId: "run" } };
  const execute = receiveTrace({ info } as Activity).inbound?.execute;
  expect(await execute?.({ args: [], headers }, async () => "done")).toBe("done");
  remove();
  return events[0];
}

test("a workflow's header has the trace and its subject, only as ids that we made", async () => {
  const headers = await withTrace({ trace_id: "trc_1", span_id: "aa", subject }, sent);
  const [name, ...others] = Object.keys(headers);
  expect(others).toEqual([]);
  const read = defaultPayloadConverter.fromPayload(headers[name ?? ""] ?? {});
  expect(read).toEqual({ trace_id: "trc_1", parent_id: "aa", tenant_id: "acme", key_id: "key_2", root_id: "key_1" });
  expect(await sent()).toEqual({});
});

test("an activity is an event of its workflow's trace", async () => {
  const event = await received(await withTrace({ trace_id: "trc_1", span_id: "aa", subject }, sent));
  expect(event).toMatchObject({
    type: "agent_action",
    name: "predict",
    trace_id: "trc_1",
    parent_id: "aa",
    subject: { tenant_id: "acme", key_id: "key_2", root_id: "key_1" },
    attributes: { workflow_id: "query/1", attempt: 2 },
  });
});

test("an activity without a readable header runs in a trace of its own", async () => {
  const strange = [undefined, null, 7, "text", { trace: "trc_1" }].map((value) =>
    defaultPayloadConverter.toPayload(value),
  );
  for (const payload of [...strange, { metadata: {}, data: Buffer.from("{") }]) {
    const event = await received({ "lore-trace": payload });
    expect(event).toMatchObject({ name: "predict", parent_id: null, subject: {} });
    expect(event?.trace_id).toMatch(/^trc_/);
  }
});
