import { createHash } from "node:crypto";
import type { z } from "zod";
import type { KnowledgeGraph } from "../../domain/kg.ts";
import { type HeaderLine, transferFormat, transferVersion } from "../../domain/transfer/header-line.ts";
import { type BodyType, noLines, type TrailerLine } from "../../domain/transfer/lines.ts";
import type { ExportRecords } from "../../stores/ports/records/exports.ts";
import type { SendText } from "./send-text.ts";

/** Writes the whole knowledge graph, one JSON object per line. The trailer proves that the file is complete. */
export async function writeNdjson(exports: ExportRecords, kg_id: number, send: SendText): Promise<void> {
  const hash = createHash("sha256");
  const counts: Record<BodyType, number> = { ...noLines };
  const write = async (lines: readonly object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    hash.update(text);
    await send(text);
  };
  await exports.read(kg_id, "all", {
    begin: (kg) => write([headerOf(kg)]),
    async take(lines) {
      for (const { type } of lines) counts[type] += 1;
      if (lines.length > 0) await write(lines);
    },
  });
  const trailer: z.input<typeof TrailerLine> = { type: "trailer", counts, sha256: hash.digest("hex") };
  await send(`${JSON.stringify(trailer)}\n`);
}

function headerOf(kg: KnowledgeGraph): HeaderLine {
  const { name, display_name, description, kg_type, domains, embedding_method } = kg;
  const { enable_sql_storage, enable_secondary_graph_storage } = kg;
  const { sources_count, chunks_count, entities_count, relations_count } = kg;
  return {
    type: "header",
    format: transferFormat,
    version: transferVersion,
    exported_at: new Date().toISOString(),
    kg: {
      name,
      display_name,
      description,
      kg_type,
      domains: [...domains],
      embedding_method,
      enable_sql_storage,
      enable_secondary_graph_storage,
    },
    kg_version: kg.version,
    counts: { sources: sources_count, chunks: chunks_count, entities: entities_count, relations: relations_count },
  };
}
