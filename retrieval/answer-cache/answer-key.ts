import { createHash } from "node:crypto";
import type { Question } from "../../domain/question.ts";
import type { KgsToAsk } from "../kgs-to-ask.ts";
import type { AskedQuestion } from "./answer-cache.ts";

interface KeyParts extends Pick<AskedQuestion, "question" | "ctx"> {
  /** The knowledge graphs that the question asks now, and the number of those that it does not ask. */
  readonly kgs: KgsToAsk;
  /** Version of these knowledge graphs (`KgRecords.versions`). */
  readonly version: string;
  /** Further data that answers depend on: the release and its models. */
  readonly about: readonly string[];
}

/**
 * Fields of a question that are not part of the key, because they do not change its answer. Every other field is part
 * of the key, including fields that a later version adds. Users, sessions and memory change an answer only through
 * recalled items, and such an answer is not kept. In place of the given names of knowledge graphs the key contains the
 * knowledge graphs that are asked.
 */
const without: ReadonlySet<string> = new Set([
  ...(["tenant_id", "key_id", "trace_id", "asked_at"] as const),
  ...(["user_id", "session_id", "memory", "kg_names"] as const),
] satisfies (keyof Question)[]);

/** Begins with the tenant, as keys of the cache do. Equal keys mean that the same steps would give the same answer. */
export function answerKey({ question, ctx, kgs, version, about }: KeyParts): string {
  const options = Object.entries(question).filter(([name, value]) => !without.has(name) && value !== undefined);
  const asked = [kgs.kgs.map(({ id }) => id), kgs.kgs_not_asked, kgs.sources_count];
  // Statements may use the present date.
  const day = new Date(question.asked_at).toISOString().slice(0, 10);
  const parts = [options.sort(byName), [...ctx.scopes].sort(), asked, version, about, day];
  return `${ctx.tenant_id}:answer:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
