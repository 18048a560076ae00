import { unavailable } from "../domain/errors.ts";
import { type PageName, pageFiles } from "../domain/picture-names.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { PictureRecords } from "../stores/ports/records/pictures.ts";

export interface RenderedPage {
  readonly html: string;
  /** Value of the page's Content-Security-Policy header. */
  readonly csp: string;
}

/**
 * The rendered pages of knowledge graphs. A step of ingestion renders them
 * (activities/ingest-document/render-pictures.ts).
 */
export interface Pictures {
  /**
   * null before the first rendering. Throws `unavailable` ("visualizations") if the page was rendered but cannot be
   * read.
   */
  page(kg_id: number, name: PageName): Promise<RenderedPage | null>;
}

interface PictureServices {
  readonly records: { readonly pictures: Pick<PictureRecords, "get"> };
  readonly files: Pick<FileStore, "read">;
}

export function createPictures({ records, files }: PictureServices): Pictures {
  const read = (name: string): Promise<Buffer | null> =>
    files.read(name).catch((error: unknown) => {
      throw unavailable("visualizations", error);
    });

  return {
    async page(kg_id, name) {
      const file = pageFiles(kg_id, name);
      // An existing page needs no records, so it can be shown while they are away.
      const html = await read(file.html);
      const csp = html && (await read(file.csp));
      if (html && csp) return { html: html.toString("utf8"), csp: csp.toString("utf8") };
      if (await records.pictures.get(kg_id)) throw unavailable("visualizations");
      return null;
    },
  };
}
