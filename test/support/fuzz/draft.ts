import type { Route } from "../../../api/route.ts";

// A request in parts, before it becomes bytes, so that a mutation can spoil any part.

export type Header = readonly [name: string, value: string];

/** A part of a form; without a file name it is a field. */
export interface FormPart {
  readonly name: string;
  readonly fileName?: string;
  readonly content: string | Buffer;
}

export type Content =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form"; readonly parts: readonly FormPart[] }
  | { readonly kind: "file"; readonly type: string; readonly bytes: Buffer }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

/** How the request states the length of its body. `short`: the client stops sending before the stated length. */
export type Framing = "length" | "chunked" | "short";

export interface Draft {
  /** The name of the route, or the kind of garbage. */
  readonly about: string;
  readonly method: string;
  /** Percent-encoded or not, as it is sent. */
  readonly path: string;
  /** Names and values as they are sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly Header[];
  readonly content: Content;
  readonly framing: Framing;
  /** The name of the credential, for the summary. */
  readonly asker: string;
  /** The mutations of the request; without any, it must be accepted. */
  readonly spoiled: readonly string[];
  readonly route: Route | null;
}

export type Mutation = (draft: Draft) => Draft;

const boundary = "fuzz-boundary-7d81";

/** The whole request as it goes over the wire. */
export function bytesOf(draft: Draft): Buffer {
  const body = bodyOf(draft.content);
  const lines = [
    `${draft.method} ${targetOf(draft)} HTTP/1.1`,
    "Host: fuzz.test",
    "Connection: close",
    ...draft.headers.map(([name, value]) => `${name}: ${value}`),
    ...framingLines(draft, body),
  ];
  // Latin-1: header values may hold any byte.
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return Buffer.concat([head, draft.framing === "chunked" ? chunked(body) : body]);
}

const targetOf = ({ path, query }: Draft): string =>
  query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;

function framingLines({ content, headers, framing }: Draft, body: Buffer): string[] {
  const types = { json: "application/json", form: `multipart/form-data; boundary=${boundary}` } as const;
  const isGiven = headers.some(([name]) => name.toLowerCase() === "content-type");
  const own = content.kind === "json" || content.kind === "form" ? types[content.kind] : null;
  const type = isGiven ? null : content.kind === "file" ? content.type : own;
  const lines = type === null ? [] : [`Content-Type: ${type}`];
  if (content.kind === "none") return lines;
  if (framing === "chunked") return [...lines, "Transfer-Encoding: chunked"];
  return [...lines, `Content-Length: ${framing === "short" ? body.length + 100 : body.length}`];
}

function bodyOf(content: Content): Buffer {
  switch (content.kind) {
    case "none":
      return Buffer.alloc(0);
    case "json":
      return Buffer.from(JSON.stringify(content.value) ?? "");
    case "form":
      return formBytes(content.parts);
    case "file":
    case "bytes":
      return content.bytes;
    default:
      return content satisfies never;
  }
}

export function formBytes(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap(({ name, fileName, content }) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

function chunked(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2);
  const pieces = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const framed = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...framed, Buffer.from("0\r\n\r\n")]);
}

const longestShown = 20_000;

/** The request as a command for a terminal; bytes that are not text go through printf and nc. */
export function shownAs(draft: Draft, base: string): string {
  const bytes = bytesOf(draft);
  const { hostname, port } = new URL(base);
  const octal = (byte: number) => `\\${byte.toString(8).padStart(3, "0")}`;
  const text = [...bytes.subarray(0, longestShown)]
    .map((byte) =>
      byte === 13 ? "\\r" : byte === 10 ? "\\n" : isPlain(byte) ? String.fromCharCode(byte) : octal(byte),
    )
    .join("");
  const cut = bytes.length > longestShown ? ` # the first ${longestShown} of ${bytes.length} bytes` : "";
  return `printf '${text}' | nc -q 5 ${hostname} ${port}${cut}`;
}

/** ASCII without control characters, %, ' and \. */
const isPlain = (byte: number): boolean => byte >= 32 && byte < 127 && byte !== 37 && byte !== 39 && byte !== 92;
