import { z } from "zod";
import type { PictureFacts } from "../../../domain/picture-facts.ts";
import { pageNames, pagePath, pageTypes } from "../../../domain/picture-names.ts";

/** A drawn page as the interface lists it. */
export const PageBody = z
  .object({
    type: z.enum(Object.values(pageTypes)).describe("Kind of the page. index: a page with links to the others."),
    file_name: z.string().describe("Name of the page"),
    url: z.string().describe("Path of the page"),
    size_bytes: z.number().int().describe("Size of the page in bytes"),
    generated_at: z.iso.datetime().describe("Time when the page was drawn"),
  })
  .meta({ id: "Visualization" });

interface DrawnPages {
  readonly kg_name: string;
  readonly generated_at: Date;
  readonly facts: PictureFacts;
}

export const presentPages = ({ kg_name, generated_at, facts: { sizes } }: DrawnPages): z.input<typeof PageBody>[] =>
  pageNames.map((file_name) => ({
    type: pageTypes[file_name],
    file_name,
    url: pagePath(kg_name, file_name),
    size_bytes: sizes[file_name],
    generated_at: generated_at.toISOString(),
  }));
