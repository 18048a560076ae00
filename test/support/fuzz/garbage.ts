import fc from "fast-check";

// Bytes that are no proper request, for a socket of their own.

const get = "GET /health HTTP/1.1\r\nHost: x\r\n";
const post = "POST /api/v1/query HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const next = "GET /api/v1/jobs HTTP/1.1\r\nHost: x\r\n\r\n";

const known: readonly string[] = [
  `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${next}`,
  `${post}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
  `${post}Transfer-Encoding: mystery\r\n\r\nabc`,
  `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc`,
  `${post}Transfer-Encoding: chunked\r\n\r\n3;${"x".repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
  `${post}Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n`,
  "GET /health HTTP/1.1\r\n\r\n",
  "GET /health HTTP/1.0\r\n\r\n",
  "GET /health HTTP/9.9\r\nHost: x\r\n\r\n",
  "GET /health\r\n\r\n",
  "GET  /health HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /hea lth HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /health\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET /health HTTP/1.1\nHost: x\n\n",
  `${get}X-A: a\r\n b\r\n\r\n`,
  `${get}X-A : a\r\n\r\n`,
  `${get}: a\r\n\r\n`,
  `${get}X-\x00: a\r\n\r\n`,
  `${get}X-A: a\x00b\r\n\r\n`,
  `${get}X-A: a\rb\r\n\r\n`,
  `${get}Host: y\r\n\r\n`,
  `${get}X-A: ${"a".repeat(200_000)}\r\n\r\n`,
  `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  "BREW /health HTTP/1.1\r\nHost: x\r\n\r\n",
  "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
  "\r\n\r\n\r\n",
  "\0".repeat(1_000),
  "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
  get.repeat(3),
];

/** A known request with some bytes changed, or random bytes. */
export const garbage: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known).map((text) => Buffer.from(text, "latin1")) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(`${get}Connection: close\r\n\r\n`, `${post}Content-Length: 2\r\n\r\n{}`),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      )
      .map(([text, flips]) => {
        const bytes = Buffer.from(text, "latin1");
        for (const [at, byte] of flips) bytes[at % bytes.length] = byte;
        return bytes;
      }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
);
