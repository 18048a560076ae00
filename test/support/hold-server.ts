/** Writes a launcher's result as one JSON line, and keeps the process and its server until SIGTERM. */
export function holdServer(running: { stop(): Promise<void> }): void {
  process.stdout.write(`${JSON.stringify(running)}\n`);
  const keepAlive = setInterval(() => undefined, 60_000);
  process.once("SIGTERM", async () => {
    await running.stop();
    clearInterval(keepAlive);
  });
}
