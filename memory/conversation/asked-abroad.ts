// Questions about the conversation in German, French and Spanish, as whole sentences without a question mark of at most
// 300 characters. People often leave accents out.
import { withoutOpeningMark } from "../bare-question.ts";
import { withoutSmallWords } from "../spoken/forget-abroad.ts";
import type { ConversationQuestion } from "./conversation-question.ts";

/** The words after the verb: "de la reunión", "sur le pont", "d'Anna". */
const frenchTopic =
  "(?: (?:(?:sur|(?:à propos|au sujet) d(?:e|u|es)|concernant|d(?:e|u|es)|que|qu') ?|(?:(?:à propos|au sujet) )?d')(?<topic>.{1,200}))?";
const spanishTopic = "(?: (?:sobre|acerca de|acerca del|del?|que) (?<topic>.{1,200}))?";
const germanTime = "(?:(?:vorhin|gerade|eben|schon|bereits|zuletzt) )?";

const of = (pattern: string) => new RegExp(`^(?:${pattern})$`, "iu");

/** `who`: the speaker whose words are asked for, the user (i) or the service (you). */
const forms: readonly { readonly pattern: RegExp; readonly who: "i" | "you" }[] = [
  {
    pattern: of(
      `(?<wh>was|wann) (?:habe?|hatte) ich (?:dir |dich |ihnen |sie )?${germanTime}(?:(?:über|zu|zum|zur|von|vom|nach|wegen) (?<topic>.{1,200}?) )?${germanTime}(?<verb>gesagt|erzählt|erwähnt|geschrieben|gefragt)`,
    ),
    who: "i",
  },
  {
    pattern: of(
      "(?<whether>(?:habe?|hatte) ich) (?:dir |ihnen )?(?:(?:schon|bereits|je) )?(?:(?:über|von|vom) )?(?<topic>.{1,200}?) (?<verb>gesagt|erzählt|erwähnt)",
    ),
    who: "i",
  },
  {
    pattern: of(
      `was (?:hast du|haben sie) (?:mir )?${germanTime}(?:(?:über|zu|zum|zur|von|vom|auf|wegen) (?<topic>.{1,200}?) )?${germanTime}(?<verb>gesagt|geantwortet|erzählt|erklärt)`,
    ),
    who: "you",
  },
  {
    pattern: of(
      "(?:was war|wie lautete|wie war) deine (?:letzte )?(?<verb>antwort)(?: (?:auf|über|zu|zum|zur) (?:(?:die|meine) frage (?:nach|zu|zum|zur) )?(?<topic>.{1,200}))?",
    ),
    who: "you",
  },
  { pattern: of("(?:was war|wie lautete) meine (?<newest>letzte|vorige) (?<verb>frage|nachricht)"), who: "i" },
  {
    pattern: of(
      `(?<wh>qu'est-ce que|que|quand) (?:est-ce que )?(?:je t'ai|je vous ai|j'ai|t'ai-je|vous ai-je|ai-je) (?:déjà )?(?<verb>dit|raconté|mentionné|parlé|demandé|écrit)${frenchTopic}`,
    ),
    who: "i",
  },
  {
    pattern: of(
      "(?<whether>(?:est-ce que je t'ai|t'ai-je|est-ce que j'ai|ai-je)) (?:déjà )?(?<verb>parlé|mentionné)(?: (?:d(?:e|u|es) )?(?:d')?)(?<topic>.{1,200})",
    ),
    who: "i",
  },
  {
    pattern: of(
      `(?:qu'est-ce que|que) (?:tu m'as|vous m'avez|m'as-tu|m'avez-vous|as-tu|avez-vous|tu as) (?<verb>dit|répondu|expliqué)${frenchTopic}`,
    ),
    who: "you",
  },
  {
    pattern: of(
      "(?:quelle (?:était|a été)|c'était quoi) (?:ta|votre) (?:dernière )?(?<verb>réponse)(?: (?:sur|à propos de|au sujet de|concernant|à|au|aux) (?<topic>.{1,200}))?",
    ),
    who: "you",
  },
  { pattern: of("quel(?:le)? était (?:ma|mon) (?<newest>dernière?) (?<verb>question|message)"), who: "i" },
  {
    pattern: of(
      `(?<wh>qu[eé]|cu[aá]ndo) (?:te |le )?(?<verb>dije|he dicho|cont[eé]|mencion[eé]|habl[eé]|pregunt[eé]|he preguntado|escrib[ií])${spanishTopic}`,
    ),
    who: "i",
  },
  {
    pattern: of(
      "(?<whether>te (?:mencion[eé]|he mencionado|habl[eé]|he hablado))(?: (?:del?|sobre))? (?<topic>.{1,200})",
    ),
    who: "i",
  },
  {
    pattern: of(`qu[eé] (?:me )?(?<verb>dijiste|has dicho|respondiste|contestaste|explicaste)${spanishTopic}`),
    who: "you",
  },
  {
    pattern: of(
      "(?:cu[aá]l fue|c[oó]mo fue) tu (?:[uú]ltima )?(?<verb>respuesta)(?: (?:sobre|acerca de|acerca del|a|al|del?) (?<topic>.{1,200}))?",
    ),
    who: "you",
  },
  { pattern: of("cu[aá]l fue mi (?<newest>[uú]ltimo?a?) (?<verb>pregunta|mensaje)"), who: "i" },
];

const asking = /^(?:gefragt|frage|demand|question|preg|he preg)/iu;
/** Also the message before may have been a question. */
const anyWords = /^(?:nachricht|message|mensaje)$/iu;
const earlier = /(?:^| )(?:vorhin|eben|gerade|avant|tout à l'heure|plus tôt|antes|hace un momento)$/iu;

/** `sentence` has no question mark. null for a question about anything else. */
export function askedAbroad(sentence: string): ConversationQuestion | null {
  const spoken = withoutOpeningMark(sentence);
  for (const { pattern, who } of forms) {
    const groups = pattern.exec(spoken)?.groups;
    if (!groups) continue;
    const { verb = "", topic = "", wh = "", newest } = groups;
    const isNewest = newest !== undefined || (topic === "" && /^(?:antwort|réponse|respuesta)$/iu.test(verb));
    const said = asking.test(verb) ? "asked" : anyWords.test(verb) ? "any" : "said";
    return {
      wants: who === "you" ? "answered" : said,
      topic: withoutSmallWords(topic.replace(earlier, "")),
      kind: "",
      newest: isNewest,
      oldest: false,
      inSession: isNewest,
      when: /^(?:wann|quand|cu)/iu.test(wh),
      whether: groups.whether !== undefined,
      // Stems are English, so other forms of the topic's words may be in the turns.
      onlyMemoryKnows: false,
    };
  }
  return null;
}
