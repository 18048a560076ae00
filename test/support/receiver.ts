import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer of the receiver; `hang` never answers. */
export type Answered = number | "hang" | { readonly status: number; readonly headers: Record<string, string> };

export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  /** The URL of a path whose requests get these answers in turn, and then the last one again. */
  at(path: string, ...answers: Answered[]): string;
  /** The requests that a path received. */
  to(path: string): readonly Received[];
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine; one that ends and starts again needs the `port` of `reservedPort`. */
export async function openReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const answers = new Map<string, Answered[]>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    received.push({ path, headers: request.headers, body: await text(request) });
    const left = answers.get(path) ?? [];
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? 404;
    if (answer === "hang") return;
    if (typeof answer === "number") response.writeHead(answer).end("the answer is of no interest");
    else response.writeHead(answer.status, answer.headers).end();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    received,
    at(path, ...given) {
      answers.set(path, given);
      return `http://127.0.0.1:${own}${path}`;
    },
    to: (path) => received.filter((each) => each.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
