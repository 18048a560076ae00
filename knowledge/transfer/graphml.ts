import type { EntityLine, RelationLine } from "../../domain/transfer/graph-lines.ts";
import type { BodyLine } from "../../domain/transfer/lines.ts";
import type { ExportRecords } from "../../stores/ports/records/exports.ts";
import type { SendText } from "./send-text.ts";

// GraphML (graphml.graphdrawing.org): entities as nodes and relations as edges, for other tools. Every attribute is
// declared; lists and objects are JSON text, because the format has no such types.

const nodeKeys = {
  label: "string",
  entity_type: "string",
  description: "string",
  aliases: "string",
  properties: "string",
  by_hand: "boolean",
} as const;
const edgeKeys = { relation_type: "string", confidence: "double", properties: "string", by_hand: "boolean" } as const;

/** Writes entities and relations. A file that was cut off is not well-formed. */
export async function writeGraphml(exports: ExportRecords, kg_id: number, send: SendText): Promise<void> {
  await exports.read(kg_id, "graph", {
    begin: ({ name }) => send(`${head}<graph id="${escaped(name)}" edgedefault="directed">\n`),
    async take(lines) {
      if (lines.length > 0) await send(lines.map(elementOf).join(""));
    },
  });
  await send("</graph>\n</graphml>\n");
}

const declared = (place: "node" | "edge", keys: Readonly<Record<string, string>>): string =>
  Object.entries(keys)
    .map(([name, type]) => `<key id="${place}_${name}" for="${place}" attr.name="${name}" attr.type="${type}"/>\n`)
    .join("");

const head = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
${declared("node", nodeKeys)}${declared("edge", edgeKeys)}`;

function elementOf(line: BodyLine): string {
  if (line.type === "entity") return nodeOf(line);
  return line.type === "relation" ? edgeOf(line) : "";
}

const nodeOf = ({ id, label, entity_type, description, aliases, properties, by_hand }: EntityLine): string =>
  `<node id="n${id}">${dataOf("node", {
    label,
    entity_type,
    description,
    aliases: JSON.stringify(aliases),
    properties: JSON.stringify(properties),
    by_hand: by_hand !== null,
  } satisfies Record<keyof typeof nodeKeys, unknown>)}</node>\n`;

const edgeOf = ({ id, source, target, relation_type, confidence, properties, by_hand }: RelationLine): string =>
  `<edge id="e${id}" source="n${source.id}" target="n${target.id}">${dataOf("edge", {
    relation_type,
    confidence,
    properties: JSON.stringify(properties),
    by_hand: by_hand !== null,
  } satisfies Record<keyof typeof edgeKeys, unknown>)}</edge>\n`;

const dataOf = (place: "node" | "edge", values: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<data key="${place}_${name}">${escaped(String(value))}</data>`)
    .join("");

/** XML 1.0 has no form for these characters, not even an escaped one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser would read a bare carriage return as a line feed.
  "\r": "&#13;",
};

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unspeakable, "")
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? "");
