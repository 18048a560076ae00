import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { buildPdf } from "../../test/support/pdf.ts";
import { createDocumentParser } from "./document-parser.ts";
import { parseBytes } from "./parse-bytes.ts";
import { createPdfParser } from "./pdf-process.ts";

const parser = createDocumentParser();
afterAll(() => parser.close());

const pdf = buildPdf([[{ x: 72, y: 700, text: "The harbour of Lindholm was built in 1873." }]]);
const files = {
  txt: Buffer.from("One paragraph.\n\nAnother one."),
  md: Buffer.from("# Title\n\nA paragraph.\n"),
  csv: Buffer.from("name,born\nAda,1815\n"),
  html: Buffer.from(
    `<title>Ferries</title>${"<p>The ferry of Lindholm sails at noon, when the tide is right.</p>".repeat(9)}`,
  ),
  pdf,
} as const;

test.each(["txt", "md", "csv", "html", "pdf"] as const)(
  "a %s file is read outside this thread as it is inside",
  async (type) => {
    const outside = await parser.parse(files[type], type, `file.${type}`);
    expect(outside).toEqual(await parseBytes(files[type], type, `file.${type}`));
    expect(outside.text).not.toBe("");
  },
);

test("an error names the file and its reason, and the next file is read", async () => {
  const broken = parser.parse(Buffer.from("no pdf"), "pdf", "report.pdf");
  await expect(broken).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^report\.pdf: .*not a readable PDF/),
  });
  const unclosed = parser.parse(Buffer.from('a,b\n"x,1\ny,2\n'), "csv", "table.csv");
  await expect(unclosed).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^table\.csv: .*quote/),
  });
  expect((await parser.parse(pdf, "pdf", "file.pdf")).text).toContain("Lindholm");
  expect((await parser.parse(files.csv, "csv", "file.csv")).table?.rows).toEqual([["Ada", 1815]]);
});

test("a parse that is aborted ends with the signal's reason, and the next file is read", async () => {
  const reason = new Error("cancelled");
  for (const type of ["pdf", "txt"] as const) {
    const controller = new AbortController();
    const aborted = parser.parse(files[type], type, "file", { signal: controller.signal });
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    expect((await parser.parse(files[type], type, "file")).text).not.toBe("");
  }
});

test.each([
  ["memory", { residentBytes: 1_000_000 }],
  ["time", { timeoutMs: 1 }],
])("a PDF that takes too much %s is stopped, and says so", async (what, limits) => {
  const watched = createPdfParser(limits);
  const refused = watched.parse(pdf);
  await expect(refused).rejects.toMatchObject({
    kind: "invalid_input",
    message: `The PDF could not be read: it takes too much ${what}`,
  });
  await watched.close();
});

test("a small file that unpacks to a huge one is stopped for its memory, and the next file is read", async () => {
  const watched = createPdfParser({ residentBytes: 250 * 1_048_576, timeoutMs: 30_000 });
  const file = bomb();
  expect(file.length).toBeLessThan(100_000);
  await expect(watched.parse(file)).rejects.toMatchObject({
    message: "The PDF could not be read: it takes too much memory",
  });
  expect((await watched.parse(pdf)).text).toContain("Lindholm");
  await watched.close();
});

test("a text is decoded as its sender declared, where its bytes do not tell", async () => {
  const bytes = Buffer.from([0xcf, 0xe0, 0xf0, 0xee, 0xec]);
  for (const type of ["txt", "html"] as const) {
    expect((await parser.parse(bytes, type, "file", { charset: "windows-1251" })).text).toBe("Паром");
  }
});

test("a page that keeps the search for its main text busy is read as a whole, and the next file is read", async () => {
  const impatient = createDocumentParser({ articleTimeoutMs: 1_000 });
  const busy = Buffer.from(`${files.html}<p>${"&amp;lt;".repeat(225_000)}</p>`);
  const page = await impatient.parse(busy, "html", "busy.html");
  expect(page).toMatchObject({ title: "Ferries", warnings: [expect.stringMatching(/main text/)] });
  expect(page.text).toContain("Lindholm");
  expect((await impatient.parse(files.txt, "txt", "file.txt")).text).not.toBe("");
  await impatient.close();
});

test("files wait for their turn", async () => {
  const texts = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const file = buildPdf([[{ x: 72, y: 700, text: `Number ${at} of the files that arrive at once.` }]]);
      return (await parser.parse(file, "pdf", "file.pdf")).text;
    }),
  );
  expect(texts).toEqual(Array.from({ length: 5 }, (_, at) => `Number ${at} of the files that arrive at once.`));
});

/** 192 MiB of blanks as content of a page, packed twice. */
function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(192 * 1_048_576, " "), { level: 1 }));
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >> endobj
4 0 obj << /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >> stream\n`;
  const tail = "\nendstream endobj\ntrailer << /Root 1 0 R /Size 5 >>\n%%EOF\n";
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from(tail, "latin1")]);
}
