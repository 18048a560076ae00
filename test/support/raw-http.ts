import { connect } from "node:net";

/** Writes bytes to the service unchanged and returns its whole answer, once the service has closed the connection. */
export function sendRaw(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(parts).toString("utf8")));
    socket.write(bytes);
  });
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The first HTTP answer in the text of `sendRaw`. */
export function parseRaw(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, end);
  return { status: Number(head.split(" ")[1]), head, body: text.slice(end + 4) };
}
