// A front end of a cluster: TLS that asks for client certificates, and an operator's interface that it may refuse.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  connect,
  constants,
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Certificates {
  /** Paths of PEM files. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  remove(): void;
}

/** A certificate for this name and for clients, with the authority that signed it. */
export function makeCertificates(name: string): Certificates {
  const folder = mkdtempSync(join(tmpdir(), "lore-tls-"));
  const file = (part: string) => join(folder, part);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...curve, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test authority", "-days", "2");
  openssl("req", "-new", ...curve, "-keyout", "key.pem", "-out", "request.pem", "-subj", `/CN=${name}`);
  writeFileSync(file("names"), `subjectAltName=DNS:${name}`);
  const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  openssl("x509", "-req", "-in", "request.pem", ...signing, "-out", "certificate.pem");
  return {
    authority: file("ca.pem"),
    certificate: file("certificate.pem"),
    key: file("key.pem"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface TemporalFront {
  readonly address: string;
  /** The headers of every call so far. */
  readonly headers: readonly IncomingHttpHeaders[];
  close(): Promise<void>;
}

interface FrontOptions {
  /** Speaks TLS and asks clients for a certificate of the same authority. */
  readonly tls?: Certificates;
  readonly refusesOperators?: boolean;
}

export async function openTemporalFront(target: string, options: FrontOptions = {}): Promise<TemporalFront> {
  const { tls, refusesOperators = false } = options;
  const headers: IncomingHttpHeaders[] = [];
  const sessions = new Set<ServerHttp2Session>();
  const upstream = connect(`http://${target}`);
  upstream.on("error", () => undefined);
  const server = tls ? createSecureServer(tlsOptions(tls)) : createServer();
  server.on("session", (session) => sessions.add(session));
  server.on("sessionError", () => undefined);
  server.on("stream", (stream, received) => {
    headers.push(received);
    stream.on("error", () => undefined);
    const isOperators = received[constants.HTTP2_HEADER_PATH]?.includes("operatorservice") === true;
    if (isOperators && refusesOperators) return refuse(stream);
    forward(stream, upstream.request(asSent(received)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return {
    address: `127.0.0.1:${address.port}`,
    headers,
    async close() {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const tlsOptions = ({ authority, certificate, key }: Certificates) => ({
  ca: readFileSync(authority),
  cert: readFileSync(certificate),
  key: readFileSync(key),
  requestCert: true,
  rejectUnauthorized: true,
});

const asSent = ({ ":scheme": _, ":authority": __, ...headers }: IncomingHttpHeaders): OutgoingHttpHeaders => headers;

function refuse(stream: ServerHttp2Stream): void {
  stream.respond(
    { ":status": 200, "content-type": "application/grpc", "grpc-status": "7", "grpc-message": "not for you" },
    { endStream: true },
  );
}

function forward(stream: ServerHttp2Stream, onward: ReturnType<ReturnType<typeof connect>["request"]>): void {
  let trailers: OutgoingHttpHeaders = {};
  onward.on("error", () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  stream.on("close", () => onward.close());
  stream.pipe(onward);
  onward.on("trailers", (received) => {
    trailers = received;
  });
  onward.on("response", (received, flags) => {
    const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    stream.respond(received, { endStream, waitForTrailers: !endStream });
    if (!endStream) onward.pipe(stream);
  });
  stream.on("wantTrailers", () => stream.sendTrailers(trailers));
}
