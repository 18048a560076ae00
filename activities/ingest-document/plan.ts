import { AppError } from "../../domain/errors.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { parsedFolder } from "../../domain/parsed-folder.ts";
import type { ExtractRequest } from "../../ingest/prepare/extract-worker.ts";
import type { PlannedDocument } from "../../ingest/prepare/planned-document.ts";
import type { FileStore } from "../../stores/ports/files.ts";

// Claim checks: one activity passes data to the next in a file under parsed/<source>/<revision>/, never in a payload. A
// thread writes the bytes and a thread reads them; this code does not parse them.
//   text.txt       the parsed text that all offsets point into; kept as long as the revision
//   blocks.json    what the text consists of (StoredBlock[]); kept as long as the text
//   outline.json   subject keys of the whole document, and the kinds of facts to extract
//   batch-<n>.json chunk drafts of one batch

export interface Plan {
  readonly folder: string;
  saveText(plan: Pick<PlannedDocument, "text" | "blocks">): Promise<void>;
  save(plan: Pick<PlannedDocument, "outline" | "batches">): Promise<void>;
  batch(number: number): Promise<ExtractRequest>;
}

export function planOf(files: FileStore, { source_id, revision }: IngestionRef): Plan {
  const folder = parsedFolder(source_id, revision);
  async function read(name: string): Promise<Uint8Array> {
    const bytes = await files.read(`${folder}/${name}`);
    if (!bytes) throw new AppError("not_found", "The prepared document is gone; ingest the document again");
    return bytes;
  }
  return {
    folder,
    async saveText({ text, blocks }) {
      await files.write(`${folder}/text.txt`, text);
      if (blocks !== null) await files.write(`${folder}/blocks.json`, blocks);
    },
    async save({ outline, batches }) {
      await files.write(`${folder}/outline.json`, outline);
      for (const [number, batch] of batches.entries()) await files.write(`${folder}/batch-${number}.json`, batch);
    },
    async batch(number) {
      const [outline, batch] = await Promise.all([read("outline.json"), read(`batch-${number}.json`)]);
      return { outline, batch };
    },
  };
}
