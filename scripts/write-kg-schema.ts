import { writeFileSync } from "node:fs";
import { z } from "zod";
import { ConfiguredGraph } from "../domain/kg.ts";

// Writes docs/configured-graph.schema.json, for editors that check the files of LORE_KG_CONFIG_DIR:
// `npm run kg-schema`.

export const renderKgSchema = (): string =>
  `${JSON.stringify(z.toJSONSchema(ConfiguredGraph, { io: "input" }), null, 2)}\n`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync(new URL("../docs/configured-graph.schema.json", import.meta.url), renderKgSchema());
}
