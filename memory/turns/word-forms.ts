import { tokenize } from "../../domain/text/tokens.ts";

/** Forms without a common stem, the base first. Forms of two words, such as "lay" and "rose", are left out. */
const irregular = `become became|begin began begun|bite bitten|blow blew blown|break broke broken|bring brought|
  build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|creep crept|deal dealt|die died|dig dug|
  draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|
  fight fought|find found|fly flew flown|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|
  get got gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|
  kneel knelt|know knew known|lead led|learn learnt|leave left|lend lent|light lit|lose lost|make made|mean meant|
  meet met|pay paid|ride rode ridden|ring rang rung|rise risen|run ran|say said|see saw seen|seek sought|sell sold|
  send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|
  sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken|spend spent|spin spun|stand stood|
  steal stole stolen|stick stuck|strike struck|swear swore sworn|sweep swept|swim swam swum|swing swung|
  take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|
  wake woke woken|wear wore worn|weep wept|win won|write wrote written|child children|man men|woman women|
  person people|foot feet|tooth teeth|mouse mice|goose geese|knife knives|wife wives|half halves|shelf shelves|
  loaf loaves|wolf wolves|good better best|bad worse worst`;

const bases: ReadonlyMap<string, string> = new Map(
  irregular.split("|").flatMap((forms) => {
    const [base = "", ...others] = tokenize(forms);
    return others.map((other) => [other, base] as const);
  }),
);

/** The stems of a text, in which forms such as "taught" and "children" have the stems of their bases. */
export const baseStems = (text: string): string[] => tokenize(plainWords(text)).map((stem) => bases.get(stem) ?? stem);

const hasSpecial = /won|away|gr[eo]w/i;
/** "Won" is a small word as a part of "won't", and a form of "win" else. */
const won = /(?<![\p{L}\d])won(?!['’]t\b|[\p{L}\d])/giu;
const passedAway = /(?<!\p{L})pass(?:ed|es|ing) away(?!\p{L})/giu;

/** People grow up, vegetables grow. */
const grownUp = /(?<!\p{L})gr(?:ow|ows|ew|own|owing) up(?!\p{L})/giu;

/** With other words for those that stems do not show: a person who passed away died. */
const plainWords = (text: string): string =>
  hasSpecial.test(text) ? text.replace(won, "win").replace(passedAway, "died").replace(grownUp, "upbringing") : text;

const ahead = /\b(?:will|going to|starts?|meets?|leaves?|is|are|have|has|let's|wants?)\b|['’](?:ll|ve|s|re)\b/i;
const past = /\b(?:was|were|did|had|\p{L}{2,20}ed)\b/iu;
const pastForms = new Set(
  (irregular.split("|child ")[0] ?? "").split("|").flatMap((forms) => forms.trim().split(/\s+/).slice(1)),
);

/** "I've got a race in two weeks" tells of the future, "I got a race number" and "I've got my keys" of the past. */
const owns =
  /(?<=\p{L})(?:['’]ve| have| has) got (?=an? |(?:my|our|his|her|their) [^,.!?]{1,40} (?:in (?:an?|\d+|two|three|four|five|six|ten) \p{L}|next |tomorrow))/giu;

/** "Painted" and "ran" of "I ran to the shop". */
export const isPastForm = (word: string): boolean => /ed$/i.test(word) || pastForms.has(word.toLowerCase());

const asksAhead = /^(?:when|(?:on )?(?:what|which) (?:date|day|month|year)) (?:do|does|will)\b/i;

/**
 * Whether a sentence tells of the future: "we meet Bo on Friday", not "we met Bo on Friday". "I fly on Friday" does so
 * for the question "When does Anna fly?".
 */
export const isAhead = (sentence: string, question: string): boolean =>
  (ahead.test(sentence) || asksAhead.test(question)) &&
  !past.test(sentence) &&
  !sentence
    .replace(owns, "have ")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => pastForms.has(word));
