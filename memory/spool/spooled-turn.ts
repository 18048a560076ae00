// A turn in a file. The file's name contains the facts that the spool needs without reading the file:
// memory-spool/<asked at, ms>.<owner>.<turn>.<bytes>.<quotes>.json. Owner, turn and quotes are hashes, which reveal no
// id.
import { createHash } from "node:crypto";
import { z } from "zod";
import { nobody } from "../../domain/memory.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import { ownerHash } from "../../domain/owner-hash.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import type { StatedFact } from "../facts/stated-fact.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";

export const spoolFolder = "memory-spool";

export interface SpooledTurn {
  readonly scope: MemoryScope;
  readonly turn: NewTurn;
  /** True once a source that the answer quoted, or a statement of the user, was deleted: other statements are left. */
  readonly wiped: boolean;
}

export interface SpooledName {
  /** Name of the file. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
  readonly owner: string;
  readonly bytes: number;
  /** Short hashes of the turn's quotes, concatenated; null: unknown, because there are too many. */
  readonly quotes: string | null;
}

const Stored = z.object({
  scope: z.object({ tenant_id: z.string(), user_id: z.string(), session_id: z.string().nullable() }),
  turn: z.object({
    trace_id: z.string(),
    question: z.string(),
    answer: z.string(),
    pipeline: z.string(),
    asked_at: z.number(),
    names: z.array(z.string()),
    quotes: z.array(z.string()),
    outcome: z.enum(["answered", "remembered", "not_found"]).default("answered"),
    fact_numbers: z.array(z.number().int()).optional(),
  }),
  wiped: z.boolean(),
});

/** Digits of a hash that a name has. */
const hashLength = 32;

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, hashLength);

/**
 * Six digits per quote: different quotes rarely have the same digits, so few turns are read needlessly. A part of a
 * name has at most 128 characters (`stores/files/names.ts`), which leaves room for 5 quotes and 11 digits of bytes.
 */
const [quoteDigits, mostQuotes] = [6, 5];
const many = "many";
const none = "none";

const quoteHash = (quote: string): string => hashOf(quote).slice(0, quoteDigits);

function quotesPart(quotes: readonly string[]): string {
  const unique = [...new Set(quotes)];
  if (unique.length === 0) return none;
  return unique.length > mostQuotes ? many : unique.map(quoteHash).join("");
}

/** Whether the turn of a file may quote one of these. Others need not be read. */
export function createQuoteTest(wanted: readonly string[]): (name: SpooledName) => boolean {
  const hashes = new Set(wanted.map(quoteHash));
  return ({ quotes }) => {
    if (quotes === null) return true;
    for (let at = 0; at < quotes.length; at += quoteDigits)
      if (hashes.has(quotes.slice(at, at + quoteDigits))) return true;
    return false;
  };
}

export const ownerKeyOf = (owner: MemoryOwner): string => ownerHash(owner).slice(0, hashLength);

export const textOf = (spooled: SpooledTurn): string => JSON.stringify(spooled);

/** The same turn has the same name, so keeping it twice keeps it once. */
export function nameOf({ scope, turn }: SpooledTurn, bytes: number): string {
  const { tenant_id, user_id } = scope;
  const asked = String(turn.asked_at).padStart(14, "0");
  const name = [asked, ownerKeyOf(scope), hashOf(tenant_id, user_id, turn.trace_id), bytes, quotesPart(turn.quotes)];
  return `${spoolFolder}/${name.join(".")}.json`;
}

/** Names of the first version have no quotes, and some of the second have six. */
const pattern =
  /^memory-spool\/(?<asked>\d{14})\.(?<owner>[0-9a-f]{32})\.[0-9a-f]{32}\.(?<bytes>\d+)(?:\.(?<quotes>none|many|[0-9a-f]{6,36}))?\.json$/;

/** null for a file of another kind. */
export function parsedName(name: string): SpooledName | null {
  const parts = pattern.exec(name)?.groups;
  if (!parts) return null;
  const { asked, owner = "", bytes, quotes = many } = parts;
  const known = quotes === many ? null : quotes === none ? "" : quotes;
  return { name, asked_at: Number(asked), owner, bytes: Number(bytes), quotes: known };
}

/** null for a text that no version of the spool has written. */
export function spooledIn(text: string): SpooledTurn | null {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return null; // A damaged disk; the caller reports the file.
  }
}

/** The turn without the parts that came from documents; null if nothing is left to remember. */
export function withoutAnswer({ scope, turn }: SpooledTurn): SpooledTurn | null {
  if (scope.user_id === nobody) return null;
  return { scope, turn: { ...turn, answer: "", names: [], quotes: [] }, wiped: true };
}

/**
 * The turn reduced to these statements of the user; null without statements. They are joined by semicolons, because a
 * semicolon ends a statement before any letter.
 */
export function withStatements(spooled: SpooledTurn, statements: readonly string[]): SpooledTurn | null {
  const rest = statements.length === 0 ? null : withoutAnswer(spooled);
  if (rest === null) return null;
  const question = statements.join("; ");
  return { ...rest, turn: { ...rest.turn, question, fact_numbers: numbersOfFacts(spooled.turn, question) } };
}

/**
 * The numbers that the facts of the rest have in the whole turn: the store may know some of its events already. A fact
 * that only the rest states gets a number of its own.
 */
function numbersOfFacts({ question, fact_numbers }: NewTurn, rest: string): number[] {
  const key = ({ op, predicate, object }: StatedFact) => JSON.stringify([op, predicate, object]);
  const left = extractFacts(question).map((fact, n) => ({ key: key(fact), number: fact_numbers?.[n] ?? n }));
  let next = Math.max(-1, ...left.map(({ number }) => number)) + 1;
  return extractFacts(rest).map((fact) => {
    const at = left.findIndex((each) => each.key === key(fact));
    const [found] = at === -1 ? [] : left.splice(0, at + 1).slice(-1);
    if (found) return found.number;
    next += 1;
    return next - 1;
  });
}
