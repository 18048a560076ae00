import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onSpan, type SpanEvent, span } from "../../platform/span.ts";
import { notingWait } from "./noting-wait.ts";

const events: SpanEvent[] = [];
let remove: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  events.length = 0;
  remove = onSpan((event) => events.push(event));
});
afterEach(() => {
  remove();
  vi.useRealTimers();
});

const after = (ms: number) => () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, ms, "a place");
  });

test("the event of a request that waited for a slot has the length of the wait", async () => {
  const request = span({ type: "http", name: "query" }, () => notingWait(after(75)));
  await vi.advanceTimersByTimeAsync(75);
  expect(await request).toBe("a place");
  expect(events).toMatchObject([{ duration_ms: 75, attributes: { "lore.queued_ms": 75 } }]);
});

test("the event of a request that got a slot at once has no wait", async () => {
  await span({ type: "http", name: "query" }, () => notingWait(async () => "a place"));
  expect(events[0]?.attributes).toEqual({});
});
