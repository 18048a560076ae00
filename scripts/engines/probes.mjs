import { connect } from "node:net";

const timeoutMs = 2_000;

/** Whether a server on this port answers `bytes` with something that `isAnswer` accepts. Never rejects. */
function exchange(port, bytes, isAnswer) {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect({ host: "127.0.0.1", port }, () => socket.write(bytes));
    const end = (answers) => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(timeoutMs, () => end(false));
    socket.on("error", () => end(false));
    socket.on("close", () => end(false));
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      if (isAnswer(received)) end(true);
    });
  });
}

export const answersRedis = (port) => exchange(port, "PING\r\n", (answer) => answer.toString().startsWith("+PONG"));

/** Bolt: a magic number and four proposed versions. The answer is the chosen version, 0 for none. */
export const answersBolt = (port) =>
  exchange(
    port,
    Buffer.from([0x60, 0x60, 0xb0, 0x17, 0, 4, 4, 5, 0, 0, 4, 4, 0, 0, 0, 3, 0, 0, 0, 0]),
    (answer) => answer.length >= 4 && answer.readUInt32BE(0) !== 0,
  );

/** MongoDB's wire protocol: `{ hello: 1, $db: "admin" }` as OP_MSG (2013). The answer is an OP_MSG as well. */
export function answersMongo(port) {
  const document = Buffer.concat([
    Buffer.from("\x10hello\0\x01\0\0\0", "latin1"),
    Buffer.from("\x02$db\0\x06\0\0\0admin\0\0", "latin1"),
  ]);
  const message = Buffer.alloc(16 + 4 + 1 + 4 + document.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(2013, 12);
  message.writeInt32LE(document.length + 4, 21);
  document.copy(message, 25);
  return exchange(port, message, (answer) => answer.length >= 16 && answer.readInt32LE(12) === 2013);
}

export async function answersHttp(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false; // Not there yet.
  }
}
