import type { Subject } from "../../domain/chunk.ts";
import type { FoundMention } from "./find-mentions.ts";

/**
 * Within a chunk a surname alone refers to the person whose full name occurs in the chunk: the chunk's subject, else
 * the only person with that last word. A given name alone refers to the subject. Mentions of subjects get the subject's
 * type.
 */
export function resolveShortNames(found: readonly FoundMention[], subjects: readonly Subject[]): FoundMention[] {
  const keys = fullNames(found, subjects);
  const types = new Map(subjects.map(({ key, type }) => [key, type]));
  return found.map((mention) => {
    const full = mention.key.includes(" ") || mention.part ? null : keys.get(mention.key);
    if (typeof full === "string") return { ...mention, key: full, type: "person" };
    const type = types.get(mention.key);
    return type === undefined || type === mention.type || type === "other" ? mention : { ...mention, type };
  });
}

/** Last word → key of the person; null where two people share it. */
function fullNames(found: readonly FoundMention[], subjects: readonly Subject[]): ReadonlyMap<string, string | null> {
  const keys = new Map<string, string | null>();
  const ofSubjects = new Set<string>();
  for (const { key, type } of subjects) {
    const last = surname(key);
    if (type !== "person" || last === null || ofSubjects.has(last)) continue;
    ofSubjects.add(last);
    keys.set(last, key);
  }
  for (const { key, type, part } of found) {
    const last = surname(key);
    if (type !== "person" || part || last === null || ofSubjects.has(last)) continue;
    const known = keys.get(last);
    keys.set(last, known === undefined || known === key ? key : null);
  }
  const main = subjects.find(({ type }) => type === "person");
  const given = main?.key.split(" ", 1)[0];
  if (main !== undefined && given !== undefined && given !== main.key && !keys.has(given)) keys.set(given, main.key);
  return keys;
}

/** The last word of a name with several words. Names with a place or a number ("of Tuscany", "II") have none. */
function surname(key: string): string | null {
  const words = key.split(" ");
  const last = words.at(-1);
  return words.length < 2 || last === undefined || /^(?:[ivx]+|jr|sr)$/.test(last) || / (?:of|the) /.test(key)
    ? null
    : last;
}
