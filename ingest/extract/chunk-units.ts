import type { ChunkDraft, ChunkUnits } from "../../domain/chunk.ts";
import { noUnit, unitOf, unitOfStems } from "../../domain/text/unit-hash.ts";

/** "Status: stable", "**Owner**: Ada": a label of at most 40 characters before a colon, perhaps behind a bullet. */
const LABEL = /^[^\p{L}]{0,8}(\p{L}[^:\n]{0,39}):(?!\/)/u;
const LABEL_WORDS = 5;
/**
 * Fewest stems of a sentence that can be template. Shorter sentences use the same words in many documents, but state
 * something about each: "Yes.", "Status: stable".
 */
const SENTENCE_STEMS = 4;

/**
 * The units that a chunk contributes to the statistic of repeated units. Rows of a CSV file contribute nothing: equal
 * rows in two tables are no template.
 */
export function chunkUnits(chunk: ChunkDraft, tokens: string, sentences: readonly string[]): ChunkUnits {
  if (chunk.line_numbers.length > 0) return { sentence_units: [], name_units: [] };
  const names = [chunk.title ?? "", ...chunk.heading_path, ...sentences.flatMap(labelOf)];
  const sentence_units = tokens
    .split("\n")
    .slice(1)
    .map((line) => (line.split(" ").length < SENTENCE_STEMS ? noUnit : unitOfStems(line)));
  return { sentence_units, name_units: [...new Set(names.map(unitOf))].filter((unit) => unit !== noUnit) };
}

function labelOf(sentence: string): string[] {
  const label = LABEL.exec(sentence)?.[1];
  return label !== undefined && label.trim().split(/\s+/).length <= LABEL_WORDS ? [label] : [];
}
