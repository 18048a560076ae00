import type { MemoryChange, MemoryItem } from "../../domain/memory-item.ts";
import { fold } from "../../domain/text/fold.ts";
import { extractFacts } from "./extract-facts.ts";
import { detailsOf, slotOf } from "./facts.ts";
import { keyOf } from "./keys.ts";
import { splitStatements } from "./statements.ts";

/** The words in which a user may have stated a fact. */
export interface FactWordings {
  /** Folded words. Each turn that states the fact contains at least one of them; the empty word is in every turn. */
  readonly words: readonly string[];
  /** Whether the user stated or took back the fact in this turn: a whole sentence counts, no part of one. */
  states(trace_id: string | null, question: string): boolean;
  /**
   * Whether an answer quotes a statement of the user. Earlier versions stored the answers of memory: “statement” [1].
   */
  isQuotedIn(answer: string): boolean;
}

/** The id of the event that the semantic manager writes for a fact of a turn. */
const ofTurn = /^(?<trace>.+)\/semantic\/\d+$/;

/** `history` is the fact's, newest first. */
export function wordingsOf(fact: MemoryItem, history: readonly MemoryChange[]): FactWordings {
  const items = [fact, ...history.map(({ item }) => item)];
  const traces = new Set(history.flatMap(({ op, event_id }) => (op === "supersede" ? [] : traceOf(event_id))));
  if (fact.trace_id !== null) traces.add(fact.trace_id);
  const values = new Set(items.flatMap(valueKeysOf));
  const statements = statementsOf(fact, history);
  const folded = new Set(statements.map(fold));
  const quoted = statements.map((statement) => fold(`“${statement}”`));
  return {
    words: wordsOf(items),
    states: (trace_id, question) =>
      (trace_id !== null && traces.has(trace_id)) ||
      splitStatements(question).some((statement) => folded.has(fold(statement))) ||
      extractFacts(question).some((stated) => values.has(valueKey(slotOf(stated), stated.object ?? ""))),
    isQuotedIn: (answer) => {
      const text = fold(answer);
      return quoted.some((statement) => text.includes(statement));
    },
  };
}

const traceOf = (event_id: string): string[] => {
  const trace = ofTurn.exec(event_id)?.groups?.trace;
  return trace === undefined ? [] : [trace];
};

const valueKey = (slot: string, object: string): string => JSON.stringify([slot, keyOf(object)]);

function valueKeysOf(item: MemoryItem): string[] {
  const object = detailsOf(item)?.object ?? "";
  return item.slot === null || object === "" ? [] : [valueKey(item.slot, object)];
}

/**
 * The user's own statements; none that a client wrote. A client's text stays with the item from its update on. History
 * may have lost its oldest entries.
 */
function statementsOf(fact: MemoryItem, history: readonly MemoryChange[]): string[] {
  const updated = history.findLastIndex(({ op }) => op === "update");
  const before = history.slice(updated + 1).map(({ item }) => item.text);
  const texts = updated === -1 ? [fact.text, ...before] : before;
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Equal values have the same words, so the longest word of each value is enough. */
function wordsOf(items: readonly MemoryItem[]): string[] {
  const words = items.map((item) => longestWord(detailsOf(item)?.object ?? "")).filter((word) => word !== "");
  return words.length === 0 ? [""] : [...new Set(words)];
}

const longestWord = (text: string): string =>
  keyOf(text)
    .split(" ")
    .reduce((longest, word) => (word.length > longest.length ? word : longest), "");
