import { sketchChunk } from "./candidates.ts";

/** The section of a document about a harbour. */
export const harbourSection = (heading: string, ...sentences: readonly string[]) =>
  sketchChunk(1, { headings: ["Harbour", heading], sentences });

/** From this confidence on an answer is sure. */
export const sureFrom = 0.6;

/** The answer that finds nothing. */
export const nothing = /^I found nothing/;
