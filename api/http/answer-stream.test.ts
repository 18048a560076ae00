import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import Koa from "koa";
import { afterEach, expect, test } from "vitest";
import { AppError } from "../../domain/errors.ts";
import { stageDone, type Tell } from "../../retrieval/question-progress.ts";
import { createAnswerStream, wantsEvents } from "./answer-stream.ts";

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Work = (tell: Tell) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Serves the work as a stream; gives the response and what the service noticed, in order. */
async function ask(work: Work, init: RequestInit = {}) {
  const notes: string[] = [];
  const app = new Koa().use(async (context) => {
    const stream = createAnswerStream();
    try {
      const plain = await stream.send(
        context,
        () => work(stream.tell),
        (_error, { status }) => void notes.push(`error ${status}`),
      );
      if (plain) context.status = plain.status;
      notes.push("ended");
    } catch {
      context.status = 418;
    }
  });
  app.silent = true;
  server = createServer(app.callback());
  sockets = [];
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, init);
  return { response, notes };
}

const away = new AppError("unavailable", "Graph unavailable");
const routed = stageDone("route", 1);
const told = 'id: 1\nevent: stage\ndata: {"name":"route","ms":1}\n\n';

test("progress is sent while the work goes on, and the answer ends the stream", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { response } = await ask(async (tell) => {
    tell(routed);
    await finished;
    tell(stageDone("retrieve", 2));
    return { status: 200, body: { answer: "Ada" } };
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(told);
  finish();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value;
  expect(rest).toBe(
    'id: 2\nevent: stage\ndata: {"name":"retrieve","ms":2}\n\nid: 3\nevent: answer\ndata: {"answer":"Ada"}\n\n',
  );
});

test("an answer without progress is a stream of one event", async () => {
  const { response } = await ask(async () => ({ status: 200, body: 1 }));
  expect(await response.text()).toBe("id: 1\nevent: answer\ndata: 1\n\n");
});

test("an error after the first event is the last event, without its cause", async () => {
  const { response, notes } = await ask(async (tell) => {
    tell(routed);
    // The stream begins.
    await new Promise(setImmediate);
    throw away;
  });
  expect(await response.text()).toBe(
    `${told}id: 2\nevent: error\ndata: {"detail":"Graph unavailable","status_code":500}\n\n`,
  );
  expect(notes).toEqual(["error 500", "ended"]);
});

test("an error before the first event, and an answer with another status, are no streams", async () => {
  expect((await ask(() => Promise.reject(away))).response.status).toBe(418);
  server.close();
  expect((await ask(async () => ({ status: 202, body: {} }))).response.status).toBe(202);
});

test("the stream of a client that disconnects ends when its work has ended", async () => {
  const leaving = new AbortController();
  const { notes, closed, tell, finish } = await askForever(leaving.signal);
  leaving.abort();
  await closed;
  // The service notices at the next event that the client has disconnected.
  tell(routed);
  await new Promise(setImmediate);
  expect(notes).toEqual([]);
  finish();
  await expect.poll(() => notes).toEqual(["ended"]);
});

async function askForever(signal: AbortSignal) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let closed: Promise<unknown> = Promise.resolve();
  let tell: Tell = () => {};
  const { notes } = await ask(
    async (given) => {
      tell = given;
      const [socket] = sockets;
      closed = new Promise((resolve) => socket?.once("close", resolve));
      given(routed);
      await finished;
      return { status: 200, body: {} };
    },
    { signal },
  );
  return { notes, closed, tell, finish };
}

test.each([
  ["text/event-stream", true],
  ["text/event-stream, application/json;q=0.5", true],
  ["application/json, text/event-stream", false],
  ["*/*", false],
])("Accept: %s asks for events: %s", async (accept, expected) => {
  const app = new Koa().use((context) => {
    context.body = String(wantsEvents(context));
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(url, { headers: { Accept: accept } })).text()).toBe(String(expected));
});
