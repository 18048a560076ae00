import { expect, test } from "vitest";
import { createClient } from "./client.ts";

// A service whose job sends fifty events at once and then has ended.

const stage = (id: number) =>
  `id: ${id}\nevent: stage\ndata: {"name":"parse_document","status":"running","items":${id},"items_total":50,"at":"now"}\n\n`;
const ended = 'id: 51\nevent: status\ndata: {"status":"completed","at":"now"}\n\n';

const fifty = [...Array.from({ length: 50 }, (_, index) => stage(index + 1)), ended];

function service(status = "completed", told: readonly string[] = fifty) {
  const asked: string[] = [];
  let cancelled = false;
  let closed = (): void => undefined;
  const whenClosed = new Promise<void>((resolve) => (closed = resolve));
  const events = (signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener("abort", () => {
          controller.error(signal.reason);
          closed();
        });
        for (const event of told) controller.enqueue(new TextEncoder().encode(event));
      },
      cancel() {
        cancelled = true;
        closed();
      },
    });
  const client = createClient({
    baseUrl: "http://service.invalid",
    fetch: async (address, request) => {
      const { pathname } = new URL(String(address));
      asked.push(pathname);
      if (pathname.endsWith("/events"))
        return new Response(events(request?.signal), { headers: { "Content-Type": "text/event-stream" } });
      return Response.json({ job_id: "job_1", status, progress: 1 });
    },
  });
  const timesAsked = () => asked.filter((path) => path.endsWith("job_1")).length;
  return { client, timesAsked, whenClosed, isCancelled: () => cancelled };
}

test("a burst of events causes few requests, and the last report is the ended job", async () => {
  const { client, timesAsked } = service();
  const told: string[] = [];
  await client.waitForJob("job_1", { onProgress: ({ status }) => told.push(status) });
  expect(timesAsked()).toBeLessThan(10);
  expect(told.at(-1)).toBe("completed");
});

test("waitForJob without onProgress requests the job once", async () => {
  const { client, timesAsked } = service();
  expect((await client.waitForJob("job_1")).status).toBe("completed");
  expect(timesAsked()).toBe(1);
});

test.each(["completed", "running"])(
  "waitForJob rejects with an error that onProgress throws for a %s job",
  async (status) => {
    // A running job sends no further event.
    const { client, whenClosed } = service(status, status === "running" ? [stage(1)] : undefined);
    const onProgress = () => {
      throw new RangeError("too much");
    };
    await expect(client.waitForJob("job_1", { onProgress })).rejects.toThrow(RangeError);
    await whenClosed;
  },
);

test("the connection is closed when the caller stops listening", async () => {
  const { client, whenClosed, isCancelled } = service();
  for await (const { id } of client.jobEvents("job_1")) {
    expect(id).toBe("1");
    break;
  }
  await whenClosed;
  expect(isCancelled()).toBe(true);
});
