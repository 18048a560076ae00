// Facts that users state about themselves, found by rules in their own words: "my X is Y", "call me Y", "I live in Y",
// "I prefer Y", "we use Y for X". Nothing else is a fact: no question, no condition, no text of an answer or a
// document.
import { isNoName, isNoPlace, isPassing } from "./passing-values.ts";
import { retracted } from "./retractions.ts";
import { rules } from "./rules.ts";
import { statedAbroad } from "./rules-abroad.ts";
import { type StatedFact, statedValues } from "./stated-fact.ts";
import { readStatements } from "./statements.ts";

/** Subjects of sentences that look like statements but state nothing lasting: "my question is …", "my guess is …". */
const passing = new Set(
  `question questions guess problem point understanding answer request query next first last frage fragen problem anliegen
  bitte meinung ansicht probleme pregunta preguntas problema consulta opinion duda avis demande`.split(/\s+/),
);

/** Predicates whose value must be a name: "My home is a mess" does not tell where the home is. */
const places = new Set(["home", "origin", "employer"]);

/**
 * At most 20 facts. "My X is Y. Forget it." takes the fact back. Text of recalled items, which carries their ids, is no
 * statement.
 */
export function extractFacts(text: string): StatedFact[] {
  return readStatements(text)
    .flatMap((statement) => {
      const facts = clausesOf(statement.text).flatMap(read);
      return statement.isTakenBack ? facts.map((fact) => ({ ...fact, op: "retract" as const })) : facts;
    })
    .slice(0, 20);
}

/**
 * "I live in New York and work for Google": the part behind an "and" is a statement of its own, if its subject is the
 * user.
 */
export function clausesOf(statement: string): string[] {
  const [head = "", ...others] = /^(?:please )?forget\b/i.test(statement) ? [statement] : statement.split(joint);
  // Another person may be speaking: "she thinks I am late and I live in Oslo".
  if (others.length === 0 || read(head).length === 0) return [statement];
  return [head, ...others.map((other) => (hasSubject.test(other) || !/^i\b/i.test(head) ? other : `I ${other}`))];
}

const joint = /,? (?:and|but) (?:also )?(?=(?:i|i'm|i've|we|my|our|work|live|speak|play|am|come|prefer) )/i;
const hasSubject = /^(?:i|i'm|i've|we|my|our) /i;

const read = (statement: string): StatedFact[] => takenBack(statement) ?? stated(statement);

const takenBack = (statement: string): StatedFact[] | null =>
  retracted(statement)?.map((fact) => ({ ...fact, op: "retract", text: statement })) ?? null;

function stated(statement: string): StatedFact[] {
  for (const { pattern, read, refuses } of rules) {
    const groups = pattern.exec(statement)?.groups;
    if (!groups) continue;
    const fact = read(groups);
    const { predicate, object } = fact;
    if (passing.has(predicate) || isPassing(object) || refuses?.(object)) return [];
    if (predicate === "name" && isNoName(object)) return [];
    if (places.has(predicate) && /^(?:my|our) /i.test(statement) && isNoPlace(object)) return [];
    return statedValues(statement, fact);
  }
  return abroad(statement);
}

/** A statement in another language than English. */
function abroad(statement: string): StatedFact[] {
  for (const { pattern, read } of statedAbroad) {
    const groups = pattern.exec(statement)?.groups;
    if (!groups) continue;
    const { object, ...fact } = read(groups);
    return object && !passing.has(fact.predicate) ? statedValues(statement, { ...fact, object }) : [];
  }
  return [];
}
