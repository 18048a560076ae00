import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "../domain/auth.ts";
import { unavailable } from "../domain/errors.ts";
import type { KnowledgeGraph } from "../domain/kg.ts";
import { type CountedPage, cutPage, oneMore, type PageRequest } from "../domain/page.ts";
import { isStale, type PictureFacts } from "../domain/picture-facts.ts";
import { type PageName, pageFiles } from "../domain/picture-names.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { ListedPicture, Picture, PictureRecords } from "../stores/ports/records/pictures.ts";
import { removePictures } from "./remove-pictures.ts";

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
  /** null before the first rendering, and until pictures without facts are drawn again. */
  describe(kg: KnowledgeGraph): Promise<DescribedPicture | null>;
  /** Pictures of the tenant's knowledge graphs, by name. */
  list(ctx: Ctx, page: PageRequest): Promise<CountedPage<ListedPicture>>;
  /** Removes the pages until a job draws them again; returns whether there were pages. */
  remove(kg_id: number): Promise<boolean>;
  /** Times of the last rendering, by the id of the knowledge graph; one without pages is absent. */
  generatedAt(kgs: readonly { readonly id: number }[]): Promise<ReadonlyMap<number, Date>>;
}

export interface DescribedPicture extends Picture {
  readonly facts: PictureFacts;
  /** Whether the knowledge graph, or the code that draws, has changed since. */
  readonly stale: boolean;
}

interface PictureServices {
  readonly records: { readonly pictures: PictureRecords };
  readonly files: Pick<FileStore, "read" | "exists" | "deleteAll">;
}

const triesPerPage = 4;
const pauseMs = 50;

export function createPictures({ records, files }: PictureServices): Pictures {
  const read = (name: string): Promise<Buffer | null> =>
    files.read(name).catch((error: unknown) => {
      throw unavailable("visualizations", error);
    });
  async function readPage(file: { readonly html: string; readonly csp: string }): Promise<RenderedPage | null> {
    const html = await read(file.html);
    const csp = html && (await read(file.csp));
    return html && csp ? { html: html.toString("utf8"), csp: csp.toString("utf8") } : null;
  }

  return {
    async describe(kg) {
      const picture = await records.pictures.get(kg.id);
      return picture?.facts ? { ...picture, facts: picture.facts, stale: isStale(kg, picture) } : null;
    },
    async list({ tenant_id }, page) {
      const [found, { knowledge_graphs: total_count }] = await Promise.all([
        records.pictures.list(tenant_id, oneMore(page)),
        records.pictures.overview(tenant_id),
      ]);
      return { ...cutPage(found, page.limit, ({ kg_name }) => kg_name), total_count };
    },
    remove: (kg_id) => removePictures({ pictures: records.pictures, files }, { kg_id }),
    generatedAt: (kgs) => records.pictures.generatedAt(kgs.map(({ id }) => id)),
    async page(kg_id, name) {
      for (let tries = 1; ; tries += 1) {
        // An existing page needs no records, so it can be shown while they are away.
        const page = await readPage(pageFiles(kg_id, name));
        if (page) return page;
        const picture = await records.pictures.get(kg_id);
        // An earlier version had fewer pages.
        if (!picture?.facts) return null;
        // A rendering may have stored the page since, or a removal is between its files and its row: look again.
        if (tries === triesPerPage) throw unavailable("visualizations");
        await sleep(pauseMs);
      }
    },
  };
}
