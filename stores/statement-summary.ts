import { LRUCache } from "lru-cache";

/**
 * Operation and target of a statement, without its text: OpenTelemetry's `db.operation.name` and `db.query.summary`.
 */
export interface StatementSummary {
  readonly operation: string;
  /** The operation and the first tables in order: "SELECT chunks sources"; for Cypher the labels: "MATCH Entity". */
  readonly summary: string;
}

/** The service's own statements are few and repeat. Statements made from questions are many and are evicted. */
const known = new LRUCache<string, StatementSummary>({ max: 1_000 });
const mostTargets = 3;

/**
 * Removed before parsing: literals may contain a client's words, comments contain prose, and `extract` has its own
 * FROM.
 */
const noise = /'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--[^\n]*|\bextract\s*\([^()]*\)/gi;
const targets = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(?:ONLY\s+)?([a-z_][a-z0-9_.]*)|\(\w*:([A-Za-z]\w*)/gi;
const common = /(?:\bWITH(?:\s+RECURSIVE)?|,)\s+(\w+)(?:\s*\([\w\s,]*\))?\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?\(/gi;
const changes = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b(?!\s+OF\b)/i;

export function summaryOf(statement: string): StatementSummary {
  const before = known.get(statement);
  if (before) return before;
  const made = summarize(statement.replace(noise, ""));
  known.set(statement, made);
  return made;
}

function summarize(text: string): StatementSummary {
  const first = (/^\s*(\w+)/.exec(text)?.[1] ?? "").toUpperCase();
  const operation = first === "WITH" ? (changes.exec(text)?.[0] ?? "SELECT").toUpperCase() : first;
  const own = new Set([...text.matchAll(common)].map(([, name = ""]) => name.toLowerCase()));
  // A function in place of a table is followed by a bracket.
  const named = [...text.matchAll(targets)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? "";
    const isCall = match[1] !== undefined && text[match.index + match[0].length] === "(";
    return isCall || own.has(name.toLowerCase()) || keywords.has(name.toLowerCase()) ? [] : [name];
  });
  return { operation, summary: [operation, ...[...new Set(named)].slice(0, mostTargets)].join(" ") };
}

const keywords: ReadonlySet<string> = new Set(["set", "lateral", "select", "nowait", "skip", "of"]);
