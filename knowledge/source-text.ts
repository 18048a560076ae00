import type { Ctx } from "../domain/auth.ts";
import type { StoredBlock } from "../domain/document.ts";
import { notFound } from "../domain/errors.ts";
import { parsedFolder } from "../domain/parsed-folder.ts";
import type { Source } from "../domain/source.ts";
import { sliceUtf8 } from "../domain/text/slice-utf8.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { PlacedMention, PlacedPassage } from "../stores/ports/records/texts.ts";

/** Which part of a text is wanted; code points, `to` exclusive. */
export interface TextWanted {
  readonly from: number;
  readonly to: number;
  readonly passages: boolean;
  readonly mentions: boolean;
}

/** A part of the stored text of a source. */
export interface SourcePart {
  readonly source: Source;
  readonly revision: number;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Absent unless wanted. */
  readonly passages?: readonly PlacedPassage[];
  /** With the passages: the blocks that overlap the part; null for a revision that an earlier version has stored. */
  readonly blocks?: readonly StoredBlock[] | null;
  readonly mentions?: readonly PlacedMention[];
}

export interface SourceTexts {
  /**
   * The text between two positions, as far as the text reaches. All parts are of the same revision. Throws `not_found`
   * for a source without a published revision.
   */
  read(ctx: Ctx, source_id: string, wanted: TextWanted): Promise<SourcePart>;
}

interface TextServices {
  readonly records: Pick<Records, "sources" | "texts">;
  readonly files: Pick<FileStore, "read">;
}

/** Attempts of one read. Between two attempts the revision was replaced and swept while it was read. */
const attempts = 3;

export function createSourceTexts({ records, files }: TextServices): SourceTexts {
  async function active(ctx: Ctx, source_id: string): Promise<Source & { readonly active_revision: number }> {
    const source = await records.sources.get(ctx.tenant_id, source_id);
    if (!source || source.status === "deleting") throw notFound(`Source '${source_id}' not found`, "source_id");
    const { active_revision } = source;
    if (active_revision === null) {
      throw notFound(`Source '${source_id}' has no text: no ingestion of it has completed`, "source_id");
    }
    return { ...source, active_revision };
  }

  return {
    async read(ctx, source_id, wanted) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const source = await active(ctx, source_id);
        const { active_revision: revision, text_length, kg_id } = source;
        const [from, to] = [Math.min(wanted.from, text_length), Math.min(wanted.to, text_length)];
        const range = { kg_id, source_id, revision, from, to };
        const folder = parsedFolder(source_id, revision);
        const [bytes, blocks, passages, mentions] = await Promise.all([
          files.read(`${folder}/text.txt`),
          wanted.passages ? files.read(`${folder}/blocks.json`) : undefined,
          wanted.passages ? records.texts.passages(range) : undefined,
          wanted.mentions ? records.texts.mentions(range) : undefined,
        ]);
        // Read last: a revision that is still active was not swept while its parts were read.
        const isSame = (await active(ctx, source_id)).active_revision === revision;
        if (!isSame) continue;
        if (bytes === null) throw notFound(`The text of source '${source_id}' is not stored`, "source_id");
        const text = sliceUtf8(bytes, from, to);
        return {
          source,
          revision,
          text,
          from,
          to,
          ...(passages && { passages, blocks: blocks ? blocksIn(blocks, range) : null }),
          ...(mentions && { mentions }),
        };
      }
      throw new Error("A source was replaced again and again while its text was read");
    },
  };
}

/** `packPlan` wrote the bytes, so the shape is known. */
function blocksIn(bytes: Buffer, { from, to }: Pick<TextWanted, "from" | "to">): readonly StoredBlock[] {
  const blocks = JSON.parse(bytes.toString("utf8")) as readonly StoredBlock[];
  return blocks.filter(({ start, end }) => end > from && start < to);
}
