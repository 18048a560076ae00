import { connect } from "node:net";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** closed: the connection ended without an answer. silent: no answer came in time. */
export type Exchange = Answer | "closed" | "silent";

export interface Sending {
  /** The answer to HEAD has no body. */
  readonly isHead: boolean;
  /** The client stops sending after these bytes, as if it broke off. */
  readonly endsEarly: boolean;
}

/** An ingestion may wait a minute for its result. */
const patienceMs = 75_000;

/**
 * Writes bytes to a new connection and resolves with the first final answer, without waiting for the connection's end.
 */
export function exchange(base: string, bytes: Buffer, { isHead, endsEarly }: Sending): Promise<Exchange> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received: Buffer = Buffer.alloc(0);
    const finish = (result: Exchange) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => finish(parse(received, isHead, true) ?? "silent"), patienceMs);
    socket.on("data", (part) => {
      received = Buffer.concat([received, part]);
      const answer = parse(received, isHead, false);
      if (answer) finish(answer);
    });
    // A server that does not read the whole request may reset the connection; the answer before the reset counts.
    socket.on("error", () => undefined);
    socket.on("close", () => finish(parse(received, isHead, true) ?? "closed"));
    socket.write(bytes);
    if (endsEarly) socket.end();
  });
}

/** The first final answer, once it is complete; `isOver`: no more data will come. */
function parse(received: Buffer, isHead: boolean, isOver: boolean): Answer | null {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = received.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(first.split(" ")[1]);
  const rest = received.subarray(end + 4);
  if (status >= 100 && status < 200) return parse(rest, isHead, isOver);
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  const text = isHead || status === 204 || status === 304 ? "" : bodyOf(rest, headers, isOver);
  return text === null ? null : { status, headers, text };
}

function bodyOf(rest: Buffer, headers: Headers, isOver: boolean): string | null {
  // A stream goes on as long as its job: its head is enough.
  if (headers.get("content-type")?.startsWith("text/event-stream")) return "";
  const length = headers.get("content-length");
  if (length !== null) {
    if (rest.length < Number(length)) return isOver ? rest.toString("utf8") : null;
    return rest.subarray(0, Number(length)).toString("utf8");
  }
  if (headers.get("transfer-encoding") === "chunked") {
    if (rest.includes("\r\n0\r\n\r\n") || rest.subarray(0, 5).toString() === "0\r\n\r\n") return unchunk(rest);
    return isOver ? unchunk(rest) : null;
  }
  return isOver ? rest.toString("utf8") : null;
}

function unchunk(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    if (line < 0 || !(size > 0)) break;
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts).toString("utf8");
}
