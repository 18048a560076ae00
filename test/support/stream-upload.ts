// Uploads by a client that does not build its body in memory and does not read the answer before it has sent the body.
import { once } from "node:events";
import { connect } from "node:net";
import { adminKey } from "./app.ts";
import { parseRaw, type RawAnswer } from "./raw-http.ts";

export interface StreamedUpload {
  readonly name: string;
  /** Size of the file, which is filled with text after `start`. */
  readonly bytes: number;
  readonly start?: string;
  /** Leaves the length out and sends chunks. */
  readonly chunked?: boolean;
  /** Sends the body only after "100 Continue". */
  readonly expect?: boolean;
  readonly kg?: string;
}

const filler = Buffer.from("The lighthouse of Skerry Point. ".repeat(2_048));

/** Sends until there is an answer or the body ends; resolves once the service has closed the connection. */
export async function streamUpload(base: string, upload: StreamedUpload): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  const answered = () =>
    /\r\n\r\n/.test(
      Buffer.concat(parts)
        .toString("latin1")
        .replace(/^HTTP\/1.1 100 [^\r]*\r\n\r\n/, ""),
    );
  socket.on("data", (part) => parts.push(part));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(headOf(upload));
  if (upload.expect) await Promise.race([once(socket, "data"), closed]);
  if (!answered()) {
    for (const piece of body(upload)) {
      if (answered() || socket.destroyed) break;
      const bytes = upload.chunked ? framed(piece) : piece;
      if (!socket.write(bytes)) await Promise.race([once(socket, "drain"), closed]);
      else await new Promise(setImmediate);
    }
    if (upload.chunked && !answered()) socket.write("0\r\n\r\n");
  }
  await closed;
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/^HTTP\/1.1 100 [^\r]*\r\n\r\n/, "");
  return parseRaw(text);
}

const before = ({ name, kg = "uploads" }: StreamedUpload): string =>
  `--B\r\nContent-Disposition: form-data; name="kg_name"\r\n\r\n${kg}\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const after = "\r\n--B--\r\n";

function headOf(upload: StreamedUpload): string {
  const length = Buffer.byteLength(before(upload)) + upload.bytes + after.length;
  const framing = upload.chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const expect = upload.expect ? "Expect: 100-continue\r\n" : "";
  return `POST /api/v1/ingest HTTP/1.1\r\nHost: x\r\nX-API-Key: ${adminKey}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=B\r\n${expect}${framing}\r\n\r\n`;
}

function* body(upload: StreamedUpload): Generator<Buffer> {
  const start = Buffer.from(upload.start ?? "");
  yield Buffer.concat([Buffer.from(before(upload)), start]);
  let left = upload.bytes - start.length;
  for (; left > 0; left -= filler.length) yield left >= filler.length ? filler : filler.subarray(0, left);
  yield Buffer.from(after);
}

const framed = (piece: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);
