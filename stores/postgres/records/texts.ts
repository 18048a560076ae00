import type { PlacedMention, PlacedPassage, TextRange, TextRecords } from "../../ports/records/texts.ts";
import type { Sql } from "../client.ts";
import { resolve } from "../rows/resolve.ts";

const values = ({ kg_id, source_id, revision, from, to }: TextRange) => [kg_id, source_id, revision, from, to];

/** Places of the chunks that overlap the range. $1 = KG. */
const placed = `revision_chunks p JOIN chunks c ON c.id = p.chunk_id AND c.kg_id = $1
  WHERE p.source_id = $2 AND p.revision = $3 AND p.end_offset > $4 AND p.start_offset < $5`;

export function createTexts(db: Sql): TextRecords {
  return {
    passages: (range) =>
      db.query<PlacedPassage>(
        `SELECT p.chunk_id, p.start_offset, p.end_offset, p.page, c.title, c.heading_path, c.blocks
         FROM ${placed} ORDER BY p.ordinal`,
        values(range),
      ),
    mentions: (range) =>
      db.query<PlacedMention>(
        `SELECT m.start_offset, m.end_offset, m.chunk_id, m.form, m.type, m.confidence, n.id AS entity_id, n.label
         FROM (SELECT p.start_offset + m.start_offset AS start_offset, p.start_offset + m.end_offset AS end_offset,
                 m.chunk_id, m.form, m.key, m.type, m.confidence
               FROM mentions m JOIN (SELECT p.chunk_id, p.start_offset FROM ${placed}) p ON p.chunk_id = m.chunk_id) m
         LEFT JOIN ${resolve("m")} e ON true LEFT JOIN entities n ON n.id = e.id
         WHERE m.end_offset > $4 AND m.start_offset < $5 ORDER BY m.start_offset, m.end_offset DESC, m.key`,
        values(range),
      ),
  };
}
