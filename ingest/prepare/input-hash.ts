import { createHash } from "node:crypto";
import type { ChunkDraft } from "../../domain/chunk.ts";
import { fold } from "../../domain/text/fold.ts";
import { plainWord } from "../extract/subject-matcher.ts";
import type { DocumentSubject } from "../extract/subjects.ts";
import { wordsOf as spanWords } from "../extract/words.ts";
import type { DocumentPlan } from "../plan-document.ts";

/**
 * For each draft of a plan: SHA-256 (hex) over everything that its extraction reads. Drafts with equal hashes have
 * equal content, subjects, mentions, triples and tokens, wherever they stand in a document. Of the document's subjects
 * a hash covers only those that the chunk may name: a new subject changes the hashes of the chunks that contain its
 * words, and no others. `versions` names the code that will read the draft.
 */
export function inputHashes({ drafts, subjects, extraction }: PlanToHash, versions: string): string[] {
  const relevant = relevantSubjects(subjects.subjects);
  // The plan of a wide table is long, and the same for all drafts.
  const plan = JSON.stringify(extraction);
  const planned = plan.length > PLAN_LENGTH ? createHash("sha256").update(plan).digest("hex") : extraction;
  return drafts.map((draft) => {
    const { title, heading_path, lead, blocks, content } = draft;
    const named = extraction.entities ? relevant(content) : [];
    return createHash("sha256")
      .update(JSON.stringify([versions, title, heading_path, lead, blocks, content, planned, named]))
      .digest("hex");
  });
}

const PLAN_LENGTH = 200;

type PlanToHash = Pick<DocumentPlan, "subjects" | "extraction"> & { readonly drafts: readonly ChunkDraft[] };

/** The subjects whose names may occur in a text, sorted by key; possibly more, never fewer. */
function relevantSubjects(subjects: readonly DocumentSubject[]): (content: string) => readonly DocumentSubject[] {
  if (subjects.length === 0) return () => [];
  const byAnchor = new Map<string, Candidate[]>();
  for (const subject of subjects) {
    const words = wordsOf(subject.key);
    const anchor = longest(words);
    byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), { subject, words }]);
  }
  return (content) => {
    const keyed = keyWords(content);
    const matched = spanWords(content, { start: 0, end: content.length }).map(plainWord);
    const joined = initials(keyed);
    const anchors = anchorsIn(new Set(["", ...keyed, ...matched]), joined, byAnchor);
    const near = anchors.flatMap((anchor) => byAnchor.get(anchor) ?? []);
    const texts = joined === "" ? [spaced(keyed), spaced(matched)] : [keyed.join(""), matched.join("")];
    const written = (words: readonly string[]) => (joined === "" ? spaced(words) : words.join(""));
    const named = near.filter(({ words }) => texts.some((text) => text.includes(written(words))));
    return named.map(({ subject }) => subject).sort((a, b) => (a.key < b.key ? -1 : 1));
  };
}

interface Candidate {
  readonly subject: DocumentSubject;
  /** The words of its key. They are neighbours in every text that names the subject. */
  readonly words: readonly string[];
}

/**
 * With spaces around every word. A text with initials is compared without spaces, because its initials may be joined.
 */
const spaced = (words: readonly string[]): string => (words.length === 0 ? "" : ` ${words.join(" ")} `);

/** Looks up the text's words; only a text with initials is compared with all anchors. */
function anchorsIn(words: ReadonlySet<string>, joined: string, byAnchor: ReadonlyMap<string, unknown>): string[] {
  if (joined === "") return [...words];
  return [...byAnchor.keys()].filter((anchor) => words.has(anchor) || joined.includes(anchor));
}

const SEPARATORS = /[^\p{L}\p{N}]+/u;
const POSSESSIVE = /['’`´ʼ]s(?![\p{L}\p{N}])/giu;
const APOSTROPHE = /['’`´ʼ]/g;

const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== "");

/** Few subjects share it. Empty for a key of punctuation only. */
const longest = (words: readonly string[]): string =>
  words.reduce((best, word) => (word.length > best.length ? word : best), "");

/** Words as `nameKey` writes them, except that initials stay single letters. */
const keyWords = (content: string): string[] =>
  wordsOf(fold(content.normalize("NFKC").replace(POSSESSIVE, "").replace(APOSTROPHE, "").replace(/&/g, " and ")));

/** Runs of successive single letters, each run joined: `nameKey` makes "jrr" of "J. R. R.". */
function initials(words: readonly string[]): string {
  let runs = "";
  let run = "";
  for (const word of [...words, ""]) {
    if (/^\p{L}$/u.test(word)) run += word;
    else {
      if (run.length > 1) runs += ` ${run}`;
      run = "";
    }
  }
  return runs;
}
