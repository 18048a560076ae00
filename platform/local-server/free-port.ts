import { createServer } from "node:net";

/** `wanted` if no process listens there on 127.0.0.1, otherwise a port that the kernel picks. */
export async function choosePort(wanted: number | undefined): Promise<number> {
  return (await listenBriefly(wanted ?? 0)) ?? (await listenBriefly(0)) ?? 0;
}

/** Listens for a moment and returns the port; undefined when it is taken. */
function listenBriefly(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : undefined));
    });
  });
}
