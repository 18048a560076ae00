import { tokenize } from "../../domain/text/tokens.ts";
import { wordTable } from "../../domain/text/word-table.ts";
import { similarity } from "./similar.ts";

/** Forms of irregular verbs that have no common stem. */
const irregular = `become became; begin began begun; bind bound; bear born borne; break broke broken; bring brought;
  build built; buy bought; choose chose chosen; come came; draw drew drawn; fall fell fallen; fight fought; find found;
  fly flew flown; freeze froze frozen; get got gotten; give gave given; go went gone; grind ground; grow grew grown;
  hold held; keep kept; know knew known; lay laid; leave left; lend lent; lie lay lain; lose lost; make made; meet met;
  pay paid; rise rose risen; run ran; say said; see saw seen; sell sold; send sent; shoot shot; sink sank sunk;
  speak spoke spoken; spend spent; stand stood; steal stole stolen; strike struck; take took taken; teach taught;
  tell told; think thought; throw threw thrown; wear wore worn; win won; wind wound; write wrote written`
  .split(";")
  .map((forms) => forms.trim().split(/\s+/));

/** Past forms that look like another verb: "was found" (find) has the stem of "was founded" (found). */
const otherVerb = wordTable<RegExp>({
  bound: /^bound(?:s|ed|ing)$/,
  fell: /^fell(?:s|ed|ing)$/,
  found: /^found(?:s|ed|ing|ers?|ations?)$/,
  ground: /^ground(?:s|ed|ing)$/,
  saw: /^saw(?:s|n|ed|ing)$/,
  wound: /^wound(?:s|ed|ing)$/,
});
/** "On the left", "left-hand": a side, not a form of "leave". */
const side =
  /\b(?:the|on|at|to|top|bottom|upper|lower)[ -]left\b|\bleft[ -](?:side|hand|corner|column|margin|of|to)\b/gi;

/** Whether a text has a verb, in any form and in its own sense. `verb`: one word, in the form that the question has. */
export function hasVerb(text: string, verb: string): boolean {
  const asked = verb.toLowerCase();
  const [stem = asked] = tokenize(asked);
  const forms = irregular.filter((row) => row.includes(asked)).flat();
  const words =
    text
      .replace(side, " ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.some((word) => {
    if (forms.includes(word)) return true;
    return !isOther(asked, word) && tokenize(word).some((one) => similarity(one, stem) > 0 || isRelated(one, stem));
  });
}

const isOther = (a: string, b: string): boolean => otherVerb[a]?.test(b) === true || otherVerb[b]?.test(a) === true;

/**
 * "Approval" and "approves": short stems have no similarity (`similar.ts`), but a common beginning. An "owner" is
 * somebody who owns.
 */
const isRelated = (a: string, verb: string): boolean =>
  (a.slice(0, 4) === verb.slice(0, 4) && Math.min(a.length, verb.length) > 3) || a === `${verb}er` || a === `${verb}or`;

export const isIrregular = (word: string): boolean => irregular.some((row) => row.includes(word));

/** "Did Ada found it": behind "did" stands the base form, so this is the verb "found" and no form of "find". */
export const asBaseForm = (word: string): string => (word in otherVerb && word !== "saw" ? `${word}ed` : word);
