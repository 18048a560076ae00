import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { sentences } from "../../../domain/text/sentences.ts";
import { encodeTokens } from "../../../domain/text/token-text.ts";
import type { RerankDocument } from "../../../models/ports.ts";

/** A document of a request, as rerankers read it. */
export interface ReadDocument extends RerankDocument {
  readonly sentences: readonly string[];
}

interface Unread {
  readonly content: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
}

/** How long documents are read before other requests get a turn. */
const turnMs = 10;

/** Splits the documents into sentences and stems. A hundred long ones take a second, so other requests get turns. */
export async function readDocuments(documents: readonly Unread[]): Promise<ReadDocument[]> {
  const read: ReadDocument[] = [];
  let since = performance.now();
  for (const document of documents) {
    read.push(readDocument(document));
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return read;
}

function readDocument({ content, metadata }: Unread): ReadDocument {
  const title = Titled.safeParse(metadata).data?.title ?? "";
  const parts = sentences(content).map(({ start, end }) => content.slice(start, end));
  return { content, tokens: encodeTokens(title, parts), title, heading: "", subjects: [], sentences: parts };
}

const Titled = z.object({ title: z.string().max(1_000) });
