import type { ActiveChunk } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { readChunk } from "./read-chunk.ts";

/** Stems of the names in a question: its capitalised words after the first. */
export const namesIn = (question: string): readonly string[] =>
  question
    .split(/[^\p{L}\p{N}'’.-]+/u)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word))
    .flatMap((word) => tokenize(word));

/**
 * Whether the answering document is about the subject that a question names. It is not, if other documents among the
 * passages contain a name of the question and no passage of this document does: the port of another server is no sure
 * answer. A name that no document contains is ignored: documents need not repeat the subject of their whole collection.
 *
 * `other`: the answering document lacks a name of the question. `unsure`: it lacks a word in lower case that begins the
 * name of another file or stands behind "at". That may be a name ("borg"), but also a common word ("report-2023.pdf").
 */
export function subjectFit(
  question: string,
  quoted: ActiveChunk,
  read: readonly ActiveChunk[],
): "same" | "unsure" | "other" {
  const others = documentsOf(read.filter(({ source_id }) => source_id !== quoted.source_id));
  const [names, titles] = [namesIn(question), titlesIn(question, others)];
  if (names.length + titles.length === 0) return "same";
  const own = stemsOf([quoted, ...read.filter(({ source_id }) => source_id === quoted.source_id)]);
  const lacks = (name: string) => !own.has(name);
  if (![...names, ...titles].some(lacks)) return "same";
  const stems = others.map(stemsOf);
  const isOfOthers = (name: string) => lacks(name) && tellsApart(name, stems);
  return names.some(isOfOthers) ? "other" : titles.some(isOfOthers) ? "unsure" : "same";
}

type Document = readonly ActiveChunk[];

function documentsOf(chunks: readonly ActiveChunk[]): readonly Document[] {
  const sources = [...new Set(chunks.map(({ source_id }) => source_id))];
  return sources.map((source) => chunks.filter(({ source_id }) => source_id === source));
}

/**
 * Words of the question that begin the name of a file, or stand behind "at" and begin a title: people write "borg", and
 * the file is `borg-faq.txt`. "At checkout" names no organisation, even if another document has the word.
 */
function titlesIn(question: string, documents: readonly Document[]): readonly string[] {
  const whereAt = organisation.exec(question)?.[1];
  const titles = new Set(documents.flatMap(([chunk]) => wordsOf(chunk?.source_name ?? "").slice(0, 1)));
  const headed = new Set(documents.flatMap(([chunk]) => wordsOf(chunk?.title ?? "").slice(0, 1)));
  // A name has one form: "employees" do not name `employee-faq.md`.
  return wordsOf(question)
    .filter((word) => titles.has(word) || (word === whereAt && headed.has(word)))
    .flatMap((word) => tokenize(word));
}

/** "The limit at acme": people write the name of an organisation in lower case, too. */
const organisation =
  /\bat (?!(?:the|an?|my|our|your|its|their|this|that|all|any|once|least|most|first|last|home|work|school|sea|night|noon|midnight|dawn|lunch|times?|risk|rest|runtime|startup|random|what|which|whom)\b)([a-z][\p{L}\d]{1,30})(?=\s*(?:[?.,;]|$)| (?:and|or|is|are|do|does|can|may|must|should|will|for|in|when|if)\b)/u;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Fewer documents with a name do not show that their whole collection shares it. */
const fewestSharing = 3;

/** Whether some of the documents have the name, but not most of them. */
function tellsApart(name: string, documents: readonly ReadonlySet<string>[]): boolean {
  const having = documents.filter((stems) => stems.has(name)).length;
  return having > 0 && (having < fewestSharing || having <= documents.length / 2);
}

const stemsOf = (chunks: Document): ReadonlySet<string> => {
  const stems = new Set(chunks.flatMap(({ source_name }) => tokenize(source_name ?? "")));
  for (const chunk of chunks) for (const stem of readChunk(chunk).stems) stems.add(stem);
  return stems;
};

/** Hosts, options and names in code: "www.harbour.org", "--max-berths", "MAX_BERTHS", "maxBerths". */
const identifier =
  /(?<![\w.-])(?:(?:[a-z\d-]{1,30}\.){1,4}(?:com|org|net|io|dev|gov|edu|eu|uk|de|fr)|--[a-z][a-z\d-]{1,40}|[A-Z][A-Z\d]{0,30}(?:_[A-Z\d]{1,30}){1,6}|[a-z]{2,20}(?:[A-Z][a-z\d]{1,20}){1,5})(?![\w-])/g;

/** Whether the answering document has each host, option or name in code that the question has: they have one form. */
export function hasIdentifiers(question: string, quoted: ActiveChunk, read: readonly ActiveChunk[]): boolean {
  const asked = question.match(identifier) ?? [];
  if (asked.length === 0) return true;
  const own = [quoted, ...read.filter(({ source_id }) => source_id === quoted.source_id)];
  const text = own.map(({ title, heading_path, content }) => [title, ...heading_path, content].join("\n")).join("\n");
  const whole = withoutWww(text);
  return asked.every((one) => whole.split(withoutWww(one)).some((_, at, parts) => isApart(parts, at)));
}

/** "gov.uk" and "www.gov.uk" are one host. */
const withoutWww = (text: string): string => text.toLowerCase().replace(/(?<![\w.-])www\./g, "");

/** Whether neither of the two texts around a place continues a name: "gov.uk" is not in "data.gov.uk". */
const isApart = (parts: readonly string[], at: number): boolean =>
  at > 0 && !/[\w.-]$/.test(parts[at - 1] ?? "") && !/^[\w-]/.test(parts[at] ?? "");
