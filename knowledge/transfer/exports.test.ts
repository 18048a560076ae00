import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "../../domain/auth.ts";
import { HeaderLine } from "../../domain/transfer/header-line.ts";
import { BodyLine, bodyTypes, TrailerLine } from "../../domain/transfer/lines.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { ingest, newKg } from "../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { mentionOf, postedText, prepared, subjectOf, tripleOf } from "../../test/support/small-documents.ts";
import { createExports } from "./exports.ts";
import { writeGraphml } from "./graphml.ts";
import { writeNdjson } from "./ndjson.ts";

let server: TestDatabase;
let records: Records;
beforeAll(async () => {
  server = await openTestDatabase();
  const db = await openDatabase({ url: server.url });
  records = openRecords(db, openSqlTables(db, server.url));
});
afterAll(async () => {
  await records?.close();
  await server?.close();
});

const statement = {
  subjects: [subjectOf("ada", { type: "person", description: "Ada is a sailor." })],
  mentions: [mentionOf("bob", { type: "person" })],
  triples: [tripleOf(["ada", "knows", "bob"])],
  sentences: [["sail", "sea"]],
};
const strange = 'Ada <"&\r\u0001\ufffe> \u{1f6a2}';

async function someKg(): Promise<number> {
  const { id } = await newKg(records);
  await ingest(records, id, { name: "b", document: [prepared(0, statement), prepared(1, statement)] });
  await ingest(records, id, { name: "a", document: [prepared(0, statement)] });
  await records.edits.addChunk(
    id,
    postedText({ prepared: prepared(0, statement), metadata: { by: "hand" }, sync_vectors: false }),
  );
  await records.edits.createEntity(id, {
    key: "delos",
    label: strange,
    entity_type: "boat",
    description: "",
    properties: { "a<b": [1, null] },
  });
  return id;
}

async function exported(kg_id: number, write: typeof writeNdjson): Promise<string> {
  let text = "";
  await write(records.exports, kg_id, async (part) => {
    text += part;
  });
  return text;
}

test("an export has every line of its documented form and order, and a trailer with counts and checksum", async () => {
  const text = await exported(await someKg(), writeNdjson);
  const lines = text.trimEnd().split("\n");
  const [header, trailer] = [
    HeaderLine.parse(JSON.parse(lines[0] ?? "")),
    TrailerLine.parse(JSON.parse(lines.at(-1) ?? "")),
  ];
  expect(header.counts).toEqual({ sources: 2, chunks: 4, entities: 3, relations: 1 });
  const body = lines.slice(1, -1).map((line) => BodyLine.parse(JSON.parse(line)));
  const types = body.map(({ type }) => type);
  expect(types).toEqual([
    "source",
    "chunk",
    "source",
    "chunk",
    "chunk",
    "posted_chunk",
    "entity",
    "entity",
    "entity",
    "relation",
  ]);
  for (const type of bodyTypes)
    expect([type, trailer.counts[type]]).toEqual([type, types.filter((t) => t === type).length]);
  const before = text.slice(0, text.lastIndexOf('{"type":"trailer"'));
  expect(trailer.sha256).toBe(createHash("sha256").update(before).digest("hex"));
  expect(body.flatMap((line) => (line.type === "source" ? [[line.name, line.chunks]] : []))).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  const [ada] = body.flatMap((line) => (line.type === "entity" && line.key === "ada" ? [line] : []));
  expect(ada).toMatchObject({ entity_type: "person", description: "Ada is a sailor.", by_hand: null });
  const [relation] = body.flatMap((line) => (line.type === "relation" ? [line] : []));
  expect(relation).toMatchObject({ source: { id: ada?.id, key: "ada" }, target: { key: "bob" }, stated_type: "knows" });
});

test("an export shows one moment: what is published meanwhile is not in it", async () => {
  const { id } = await newKg(records);
  await ingest(records, id, { name: "a", document: [prepared(0, statement)] });
  let text = "";
  await writeNdjson(records.exports, id, async (part) => {
    if (text === "") await ingest(records, id, { name: "b", document: [prepared(0, statement)] });
    text += part;
  });
  const trailer = TrailerLine.parse(JSON.parse(text.trimEnd().split("\n").at(-1) ?? ""));
  expect(trailer.counts).toMatchObject({ source: 1, chunk: 1 });
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

function elementsOf(xml: string): readonly Element[] {
  const found: Element[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => found.push({ name, attributes, text: "" }),
      ontext(text) {
        const last = found.at(-1);
        if (last) last.text += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

test("GraphML declares every attribute, escapes markup and leaves out characters that XML does not have", async () => {
  const text = await exported(await someKg(), writeGraphml);
  expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\ufffe]/u);
  const elements = elementsOf(text);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const keys = new Set(named("key").map(({ attributes }) => attributes.id));
  expect(named("data").filter(({ attributes }) => !keys.has(attributes.key))).toEqual([]);
  expect(named("data").map((data) => data.text)).toContain('Ada <"&\r> \u{1f6a2}');
  const nodes = new Set(named("node").map(({ attributes }) => attributes.id));
  expect(nodes.size).toBe(3);
  const edges = named("edge").map(({ attributes }) => [nodes.has(attributes.source), nodes.has(attributes.target)]);
  expect(edges).toEqual([[true, true]]);
  expect(text.endsWith("</graph>\n</graphml>\n")).toBe(true);
});

test("a knowledge graph that is gone is not found, and a receiver that is gone ends the export", async () => {
  await expect(exported(999_999_999, writeNdjson)).rejects.toMatchObject({ kind: "not_found" });
  const gone = writeNdjson(records.exports, await someKg(), async () => {
    throw new Error("gone");
  });
  await expect(gone).rejects.toThrow("gone");
});

test("a tenant has one export at a time, and other tenants have theirs meanwhile", async () => {
  const ids: Record<string, number> = { first: await someKg(), second: await someKg(), third: await someKg() };
  const registry = {
    get: async ({ tenant_id }: Ctx) => {
      const kg = await records.kgs.byId(ids[tenant_id] ?? 0);
      if (kg === null) throw new Error("The test has no such tenant");
      return kg;
    },
  };
  const exports = createExports({ records, registry });
  /** Sends a whole file; `during` runs before its first part. */
  const send = async (tenant_id: string, during = async (): Promise<void> => undefined): Promise<void> => {
    const who: Ctx = { tenant_id, key_id: "key", scopes: ["read"], trace_id: "trc_test" };
    let isFirst = true;
    const write = await exports.open(who, "any", "graphml");
    await write(async () => {
      if (isFirst) await during();
      isFirst = false;
    });
  };
  const refused = { kind: "overloaded" };
  await send("first", async () => {
    await expect(send("first")).rejects.toMatchObject(refused);
    await send("second", () => expect(send("third")).rejects.toMatchObject(refused));
  });
  await send("first");
});
