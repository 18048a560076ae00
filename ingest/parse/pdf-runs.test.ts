import { expect, test } from "vitest";
import { buildRawPdf } from "../../test/support/pdf-parts.ts";
import { parseBytes } from "./parse-bytes.ts";

const read = async (content: string): Promise<string> =>
  (await parseBytes(buildRawPdf([{ content }]), { fileType: "pdf", fileName: "file.pdf" })).text;
const show = (x: number, y: number, text: string): string => `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

test("numbers of two digits with narrow gaps stay apart", async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at + 10);
  const content = numbers.map((number, at) => show(60 + at * 13, 700, String(number))).join("\n");
  expect(await read(content)).toBe(numbers.join(" "));
});

test("spaced-out lettering stays words", async () => {
  const content = "BT /F1 10 Tf 3 Tc 1 0 0 1 60 700 Tm [(ANNUAL) -600 (REPORT)] TJ ET";
  expect(await read(content)).toBe("ANNUAL REPORT");
});

test("a soft hyphen inside a line is painted, so it is a hyphen", async () => {
  expect(await read(show(60, 700, "un trouble acido\\255basique"))).toBe("un trouble acido-basique");
});

test("a line that is painted again in pieces is read once, whichever comes first", async () => {
  const line = show(60, 700, "The harbour was built of stone");
  // In Helvetica "The " is 20.01 points wide.
  const part = show(80.01, 700, "harbour");
  expect(await read(`${line}\n${part}`)).toBe("The harbour was built of stone");
  expect(await read(`${part}\n${line}`)).toBe("The harbour was built of stone");
});

test("a run that paints part of another one again keeps its own characters", async () => {
  const text = await read(`${show(60, 700, "harbour")}\n${show(60, 700, "harbours")}`);
  expect(text).toBe("harbours");
});
