import { execFileSync } from "node:child_process";
import { afterEach, expect, test, vi } from "vitest";
import { safetyFlags } from "../../scripts/set-up/service-flags.mjs";
import { buildBusyPdf } from "../../test/support/busy-pdf.ts";
import { busyParser } from "../../test/support/service-parts.ts";
import { type PackedDocument, unpackDocument } from "./parse-reply.ts";
import { createFileParser, type FileParser } from "./parser-process.ts";

const file = buildBusyPdf(["The harbour of Lindholm was built in 1873."], 30_000);
const textOf = (document: PackedDocument): string => unpackDocument(document).text;
const patience = { timeout: 60_000, interval: 20 };

let parser: FileParser;
afterEach(() => parser.close());

/** Kills the child that reads a file and returns its pid. `last` is the child that was killed before. */
const killBusyChild = (last?: number): Promise<number> =>
  vi.waitFor(() => {
    const child = busyParser(process.pid);
    if (child === undefined || child === last) throw new Error("No child reads a file");
    process.kill(child, "SIGKILL");
    return child;
  }, patience);

test("the child runs with the safety flags of the service, however the service was started", async () => {
  parser = createFileParser();
  const read = parser.parse(file);
  read.catch(() => undefined);
  const child = await vi.waitFor(() => busyParser(process.pid) ?? expect.unreachable("no child"), patience);
  const command = execFileSync("ps", ["-ww", "-o", "args=", "-p", String(child)], { encoding: "utf8" });
  for (const flag of safetyFlags) expect(command).toContain(flag);
  expect(textOf(await read)).toContain("Lindholm");
});

test("a file whose child is killed is read by another child", async () => {
  parser = createFileParser();
  const read = parser.parse(file);
  await killBusyChild();
  expect(textOf(await read)).toContain("Lindholm");
});

test("a file that ends three children in a row is refused, and the next file is read", async () => {
  parser = createFileParser();
  const read = parser.parse(file);
  read.catch(() => undefined);
  let last: number | undefined;
  for (let kill = 0; kill < 3; kill += 1) last = await killBusyChild(last);
  await expect(read).rejects.toMatchObject({
    kind: "invalid_input",
    message: "The PDF could not be read: its parser crashed 3 times; save or export the file anew",
  });
  expect(textOf(await parser.parse(buildBusyPdf(["Another one."], 0)))).toBe("Another one.");
});

test("a child that holds much memory after a file ends, and the next file is read by another one", async () => {
  const children = () => execFileSync("ps", ["-ww", "-e", "-o", "ppid=,pid=,args="], { encoding: "utf8" });
  const ofThis = new RegExp(`^\\s*${process.pid}\\s+(\\d+)\\s.*parser-child`, "m");
  parser = createFileParser({ keptBytes: 1 });
  expect(textOf(await parser.parse(buildBusyPdf(["The first one."], 0)))).toBe("The first one.");
  await vi.waitFor(() => expect(children()).not.toMatch(ofThis), patience);
  expect(textOf(await parser.parse(buildBusyPdf(["Another one."], 0)))).toBe("Another one.");
});

test("a file that is queued again when the parser closes fails with `unavailable`", async () => {
  parser = createFileParser();
  const read = parser.parse(file);
  read.catch(() => undefined);
  await vi.waitFor(() => expect(busyParser(process.pid)).toBeDefined(), patience);
  await parser.close();
  await expect(read).rejects.toMatchObject({ kind: "unavailable" });
});
