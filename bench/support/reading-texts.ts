import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { batchesOf } from "../../platform/batches.ts";
import { questionSets as collections } from "./passage-sets.ts";

/** A text whose blocks are known: the truth of a made file. */
export interface KnownText {
  readonly title: string;
  readonly blocks: readonly KnownBlock[];
}

export interface KnownBlock {
  readonly kind: "heading" | "paragraph" | "item";
  readonly text: string;
}

const documentsPerText = 4;

/**
 * Prose of the real documents: headings, paragraphs and list items without marks, code and tables. Each text joins some
 * documents, so that it fills several pages.
 */
export async function knownTexts(evalFolder: string, limit: number): Promise<KnownText[]> {
  const texts: KnownText[] = [];
  for (const collection of collections) {
    const folder = join(evalFolder, "real", collection, "documents");
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md")).sort();
    for (const name of names.slice(0, Math.ceil(limit / collections.length))) {
      texts.push({ title: name, blocks: blocksOf(await readFile(join(folder, name), "utf8")) });
    }
  }
  const groups = batchesOf(texts, documentsPerText);
  return groups.map((group) => ({ title: group[0]?.title ?? "", blocks: group.flatMap(({ blocks }) => blocks) }));
}

function blocksOf(markdown: string): KnownBlock[] {
  const prose = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/```[\s\S]*?```/g, "");
  return prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|(?<=^#.*)\n/m).flatMap(blockOf);
}

function blockOf(raw: string): KnownBlock[] {
  const line = raw.replace(/\s+/g, " ").trim();
  if (line === "" || /[|<>{}]/.test(line)) return [];
  const kind = /^#{1,6}\s/.test(line) ? "heading" : /^(?:[-*]|\d+\.)\s/.test(line) ? "item" : "paragraph";
  const text = line
    .replace(/^(?:#{1,6}|[-*]|\d+\.)\s+/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`\\]|\[|\]/g, "")
    .replace(/https?:\S+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return /\p{L}{3}/u.test(text) ? [{ kind, text }] : [];
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
