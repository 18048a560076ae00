import { wordTable } from "../../domain/text/word-table.ts";
import { asBaseForm, hasVerb } from "./verb-sense.ts";

/** A thing or a person that a question names by a role: "the designer of the Aurora Belle". */
export interface DescribedThing {
  /** "Designer". */
  readonly role: string;
  readonly name: string;
  /** The question without the description: "where was born?" */
  readonly rest: string;
}

const word = "[\\p{L}\\p{N}'’.&-]{0,40}";
const name = `(?:[Tt]he )?\\p{Lu}${word}(?: (?:(?:of|the|and|de|van|von) ){0,2}[\\p{Lu}\\p{N}]${word}){0,6}`;
const described = new RegExp(
  `\\bthe (?:[\\p{Ll}-]{1,30} ){0,2}(?<role>[\\p{Ll}-]{2,30}) (?:of|behind) (?<name>${name})`,
  "u",
);
/** "The Aurora Belle's designer". */
const owned =
  /(?<=[ ,])(?<name>(?:the )?\p{Lu}[\p{L}\p{N}.&-]{0,40}(?: [\p{Lu}\p{N}][\p{L}\p{N}.&-]{0,40}){0,6})['’]s? (?<role>[\p{Ll}-]{2,30})/u;

/** The description in a question; null without one. */
export function describedIn(question: string): DescribedThing | null {
  const found = described.exec(question) ?? owned.exec(question);
  if (found === null) return null;
  const { role = "", name: named = "" } = found.groups ?? {};
  const rest = `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`;
  return { role, name: named, rest };
}

/** Roles that texts tell with a verb of another stem: "written by". */
const verbsOfRoles = wordTable({
  author: "write",
  architect: "design",
  builder: "build",
  composer: "compose",
  maker: "make",
  owner: "own",
  writer: "write",
  wife: "marry",
  husband: "marry",
});

/** No persons who do something: a mother does not "moth". */
const kin = /^(?:(?:grand)?(?:mother|father)|brother|sister|daughter)$/;

/** Whether a text tells who has the role: with its noun, or with the verb of the noun ("designed by"). */
export function roleTeller(role: string): (text: string) => boolean {
  const verb = verbsOfRoles[role] ?? (kin.test(role) ? undefined : /^(\p{Ll}{3,})(?:er|or)$/u.exec(role)?.[1]);
  return (text) => hasVerb(text, role) || (verb !== undefined && hasVerb(text, asBaseForm(verb)));
}
