import { mkdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { invalidInput, unavailable } from "../domain/errors.ts";
import { startFailure } from "./start-failure.ts";

test("a wrong setting is one line", () => {
  expect(startFailure(invalidInput("Configuration: PORT: must be a number"))).toBe(
    "Configuration: PORT: must be a number",
  );
});

test("an unavailable store says why, without secrets", () => {
  const refused = new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:1")]);
  expect(startFailure(unavailable("sql", refused))).toBe("sql unavailable: Error: connect ECONNREFUSED 127.0.0.1:1");
  const wrong = new Error("no entry for postgres://lore:canary@db:5432/lore");
  expect(startFailure(unavailable("sql", wrong))).toBe(
    "sql unavailable: no entry for postgres://lore:[redacted]@db:5432/lore",
  );
});

test("a used port names the setting to change", async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
  const { port } = first.address() as AddressInfo;
  const error = await new Promise((resolve) => createServer().once("error", resolve).listen(port, "127.0.0.1"));
  expect(startFailure(error)).toBe(
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}: end the program that uses the port, or set PORT to another number`,
  );
  first.close();
});

test("an error of the system is one line, a defect shows its stack", async () => {
  const error: unknown = await mkdir(import.meta.filename).catch((reason: unknown) => reason);
  expect(startFailure(error)).toBe(`EEXIST: file already exists, mkdir '${import.meta.filename}'`);
  expect(startFailure(new TypeError("defect"))).toMatch(/^TypeError: defect\n {4}at .*start-failure\.test\.ts/);
});
