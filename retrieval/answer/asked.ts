import { languageOfQuestion } from "../question-language.ts";
import { type AnswerKind, type AskingRule, countForm, definitionForm, has, hasOr, thingForm } from "./answer-forms.ts";
import { rulesOf } from "./asked-abroad.ts";
import { type AskedList, askedList } from "./asked-list.ts";
import {
  asksForName,
  asksForProvider,
  asksForRecipient,
  formerName,
  named,
  networkPort,
  noName,
  provider,
  recipient,
  shapedThing,
  somebody,
  somebodyWho,
} from "./asked-shapes.ts";
import { capitalNames } from "./calendar.ts";
import { place } from "./place-form.ts";
import { clock, date, dateWord, day, happened, happenedWord, often, timeSpan, timeWord } from "./time-forms.ts";
import { wantsItems, wantsList } from "./wanted-lists.ts";
import { type AskedWay, askedWay } from "./way-form.ts";

export interface Asked {
  readonly kind: AnswerKind;
  /** Whether several sentences may answer: a list, steps, or a description. */
  readonly wantsList: boolean;
  /** Whether the question asks for things of a kind ("which ports"): a list of single words may answer. */
  readonly wantsItems: boolean;
  /** The list that the question names; null if it names none. */
  readonly list: AskedList | null;
  /** Whether the question asks for a default ("if I give none"). */
  readonly asksDefault: boolean;
  /** How well a text has the form of an answer, 0–1, regardless of its topic. */
  readonly form: (text: string) => number;
  /** What the question wants to do. */
  readonly way: AskedWay;
}

/** Kinds whose answer is a quantity, a day, a person or a shape: a text without that form is no answer. */
export const formed: ReadonlySet<AnswerKind> = new Set([
  "amount",
  "count",
  "duration",
  "event",
  "money",
  "person",
  "shaped",
]);

/** "One" may stand for anything. */
const inWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|half|double|twice|hundred|thousand|million)\b/i;
/** An amount, or a number of other amounts: "two months' rent", "free of charge". */
const money =
  /[$€£¥]\s?\d|\d\s?(?:dollars|euros|pounds|usd|eur|gbp|cents)\b|\b(?:one|two|three|four|six|twelve|half|double|twice|\d{1,3}) (?:[\w-]{1,12}['’]s?['’]? )?(?:the )?(?:[\w-]{1,12} )?(?:rents?|salar(?:y|ies)|fees?|prices?|wages?|pay)\b|\b(?:is|are) free\b(?! (?:to|from)\b)|\bfree of charge\b|\bno (?:charge|fee|cost)\b/i;
const reason =
  /, (?:as|so) \p{Ll}|\bfor (?:[\w-]+ ){0,2}reasons?\b|\b(?:because|since|so that|so as to|in order to|therefore|thus|hence|due to|as a result|otherwise|reason|purpose|goal|avoids?|prevents?|to (?:ensure|avoid|prevent|allow|make|keep|help|enable|reduce|provide|protect|give|support|improve)|(?:this|which|that) (?:allows|means|ensures|makes|prevents|helps|achieves|avoids|is necessary|would))\b/iu;
/** "Made by Friday", "paid by Direct Debit": a time or a means. "By April Hansen" names somebody. */
const noMaker = String.raw`(?:(?:about|around|early|late|mid|next|last|the end of) )?(?:${capitalNames.join("|")})\b(?! \p{Lu})|(?:Direct|Bank|Credit|Debit|Standing|Wire|Giro|Cash|Cheque|Check|E-?mail|Post|Phone|Fax|Mail|Hand)\b`;
/**
 * The maker of a thing: a name behind a word for making. A material ("made of"), "supported by the Policy" and a denial
 * ("is not the owner") do not count.
 */
const author = new RegExp(
  String.raw`(?:(?:^|\n|, |\()[Bb]y|(?<!\b(?:not|never|n['’]t) )\b(?:written|created|founded|made|built|invented|designed|developed|started|maintained|owned|authored|led|run|kept)(?: (?:jointly|originally|privately|independently|freshly|carefully|newly|recently|mainly|mostly|chiefly|largely|primarily|partly|solely|entirely|personally|officially))? by(?! (?:${noMaker}))|(?<!\b(?:not|no|never|n['’]t)(?: [\w-]{1,20}){0,2} )\b(?:[Aa]uthors?|[Cc]reators?|[Ff]ounders?|[Ii]nventors?|[Mm]aintainers?|[Cc]opyright)\b|©)[^.;\n]{0,40}?(?<!\p{L})(?:${noName}\p{Lu}\p{Ll}+|@\w)|(?<![\p{L}\d])${noName}\p{Lu}[\p{L}\d]{1,30} (?:is|are|was|were) (?:(?!(?:not|no|never|neither|hardly)\b)[\w-]{1,20} ){0,3}(?:authors?|creators?|founders?|inventors?|maintainers?|owners?)\b|(?<!\p{L})${noName}\p{Lu}\p{Ll}+ (?:\p{Lu}[\p{L}.]* )?(?:wrote|created|founded|made|built|invented|designed|developed|started|maintains|owns)\b`,
  "u",
);
const somewhere =
  /https?:|\b(?:in|at|under|on|from|into) (?:the|a|an|your|our|\p{Lu})|#\p{L}|`[^`]+`|\/\p{L}|\b(?:page|folder|channel|directory|repository)\b/u;
const way =
  /\b(?:by \w+ing|using|use|run|click|select|go to|open|set|create|add|must|should|need to|can|follow|request|contact|submit|send|install|configure|call|first|then|via|through|converts?)\b/i;
const ruling =
  /\b(?:must|may|can|cannot|can't|not|should|shall|allowed|required|need|never|only|always|no|yes|permitted|prohibited|unless)\b/i;
const degrees = /\d ?(?:[°º˚]|deg(?:rees?)?\b|celsius\b|fahrenheit\b)/i;
/** "Preheat the oven at 450": recipes leave the unit out. */
const ovenDegrees =
  /\b(?:oven|preheat\w*|bake[ds]?|baking|turn(?:ed)? down)\b[^.;]{0,40}? \d{3}(?=\s*(?:[.,;)]|$|for\b|until\b|and\b|then\b))/im;
const weight = /\d ?(?:mg|g|kg|lbs?|oz|grams?|kilos?|kilograms?|ounces?|pounds?|tons?|tonnes?)\b|\bweigh/i;
const extent =
  /\d\+? ?(?:characters?|chars?|letters?|digits?|bytes?|bits?|words?|lines?|pages?|m|cm|mm|km|ft|feet|inch(?:es)?|met(?:re|er)s?)\b/i;
const letteredDegrees = /\d ?[CFK]\b/;
/** A time, or the age of a person, whose unit texts leave out: "13 or older", "under 6", "between 18 and 30". */
const age = new RegExp(
  String.raw`${timeSpan.source}|\b\d{1,2} (?:(?:and|or) )?(?:older|over|above|up|under|younger|below)\b|\b(?:aged?|under|over|above|below|between|from|than|least|most|up to|the age of) \d{1,2}\b`,
  "i",
);
/** A number of any kind, also in words. */
const anyNumber = new RegExp(String.raw`\d|${inWords.source}`, "i");
const manyBytes = "(?:kilo|mega|giga|tera|peta|kibi|mebi|gibi|tebi)(?:bytes?|bits?)|gigs?|megs?";
const bytes = `bytes?|bits?|${manyBytes}`;
/** "How much memory": a number with a unit of data, or a part of the whole. Other numbers rather count something. */
const dataSize = new RegExp(
  String.raw`\d[ -]?(?:[kmgtp]i?b|[kmgt]i?|[kmgt]?bps|[kmgt]i?bits?|${bytes})\b|\d ?%|${inWords.source}[ -](?:${bytes})\b|\b(?:an?|one)[ -](?:${manyBytes})\b|\bhalf\b(?! an? (?:hour|day|week|month|year)| past|-)|\b(?:quarters?|thirds?) of\b`,
  "i",
);
/** A part of a whole. */
const portion = hasOr(
  /\d ?(?:%|percent)|\bhalf\b(?! an hour| past|-)|\b(?:all|none|(?:one|two|three|four)[ -]?(?:thirds?|quarters?|fifths?|tenths?)|a (?:third|quarter|fifth|tenth)) of\b/i,
  /\d/,
);
/** Words of a highest or lowest number. */
const bound = /\b(?:max|min|most|least|limit|up to|longest|largest)/i;

/** "What are visitors supposed to do", "what does a guest have to check": it asks for acts, not for a definition. */
const asksForDuty =
  /\bwhat (?:am|is|are|was|were|do|does|did|should|must) (?:[\w'’-]+ ){1,6}?(?:supposed|expected|required|meant|obliged|have|has|need|needs) to [\w-]+/i;

/** Begins a question for yes or no. */
const auxiliary = "is|are|do|does|can|may|must|should|will|would|did|has|have|could|am|was|were";

/** The first matching rule decides what the question asks for. */
const rules: readonly AskingRule[] = [
  {
    kind: "duration",
    asks: /\bdeadline\b|\bthe latest\b|\b(?:until|by) when\b|\bdue date\b|\bhow far (?:ahead|in advance)\b|\bhow much (?:notice|warning|lead time)\b/i,
    form: () => (text) => Math.max(hasOr(timeSpan, timeWord)()(text), has(date)()(text), has(day)()(text)),
  },
  { kind: "amount", asks: /\bhow heavy\b|\bhow much do(?:es)? [^?]{1,40} weigh\b/i, form: hasOr(weight, /\d/) },
  {
    kind: "amount",
    asks: /\bhow long (?:can|may|must|should|is|are) (?:(?:an?|the|my|our|your) )?(?:[\w-]+ ){0,2}(?:pass(?:word|phrase)s?|names?|titles?|messages?|keys?|tokens?|texts?|strings?|ids?|identifiers?|usernames?|slugs?|descriptions?|summar(?:y|ies)|cables?|ropes?|boats?|tables?)(?= be(?: (?:at|in|for|to|and|or|on)\b|\s*(?:[?.,;]|$))| in\b| of\b|\s*(?:\?|$))/i,
    form: hasOr(extent, /\d/),
  },
  formerName,
  // The age of a thing has a unit. "How old must I be" asks for years, and texts leave out the unit of ages.
  { kind: "duration", asks: /\bhow old (?:can|may) (?!(?:i|you|we|one|he|she)\b)/i, form: hasOr(age, anyNumber) },
  { kind: "duration", asks: /\bhow (?:often|frequently)\b/i, form: hasOr(often, timeSpan) },
  {
    kind: "duration",
    asks: /\bhow (?:long|soon|quickly|fast|late|early)\b|\bhow much time\b|(?<!\b(?:with|without|has|have|of|past|whose) (?:(?:an?|the|its|their|no) )?)\bexpir/i,
    form: hasOr(timeSpan, timeWord),
  },
  {
    kind: "amount",
    asks: /\bpercentage\b|\b(?:what|which) (?:share|proportion|fraction|portion|part) of\b/i,
    form: portion,
  },
  {
    kind: "money",
    asks: /\b(?:what|how (?:much|high|large|big)|which)\b.*\b(?:fees?|costs?|prices?|pay|paid|salar(?:y|ies)|wages?|budget|charged?|dollars|revenue|reimburse(?:s|d|ment)?|allowance|hourly payment)\b|\bhow (?:much|high|large|big) (?:is|are|was|were) (?:the |my |our |your )?(?:[\w-]+ ){0,3}(?:bonus(?:es)?|stipends?)\b|\bhow many (?:dollars|euros|pounds|cents)\b/i,
    form: has(money),
  },
  {
    kind: "amount",
    asks: /\bhow (?:much|big|large) (?:(?:of|is|are|the|a|an|my|its|free|available|local) ){0,3}(?:memory|ram|heap|disk|storage|bandwidth)\b(?! (?:usage )?(?:caches?|costs?|policy)\b)/i,
    form: hasOr(dataSize, anyNumber),
  },
  { kind: "count", asks: /\bhow many ((?:[\w-]+ ){0,7}[\w-]+)/i, form: countForm },
  {
    kind: "count",
    asks: /(?<!\b(?:phone|telephone|mobile|fax|account|card|serial|version|model|part|reference|registration|tax|id|port|room|house|flight|order|ticket|invoice|emergency|contact|licen[cs]e) )\bnumber of ((?:[\w-]+ ){0,7}[\w-]+)/i,
    form: countForm,
  },
  {
    kind: "reason",
    asks: /\bwhy\b|\bhow come\b|\b(?:reason|argument|purpose|benefit|point) (?:for|of|to|behind|that|is)\b|\bthe reason\b|\bwhat for\b|\bgain\b/i,
    form: has(reason),
  },
  {
    kind: "date",
    asks: /\b(?:what|which)(?:'s|’s| is| are| were)? (?:the |our |your |its )?(?:[\w-]+ ){0,2}hours\b(?! (?:do|does|did|can|may|must|should|per|a|each)\b)/i,
    form: hasOr(clock, /\bhours\b/i),
  },
  { kind: "event", asks: /\bwhen (?:was|were|did|had)\b/i, form: hasOr(happened, happenedWord) },
  {
    kind: "date",
    asks: /(?:^|[.,;:!?–—-]\s|\b(?:and|or|since|until|from)\s)\s*when (?:do|does|did|is|are|was|were|can|could|must|may|shall|should|will|would|has|have|had)\b|\b(?:what|which) (?:date|year|day|month|time|quarter)\b|\b(?:what|which)(?:'s|’s| is| was| are| were) (?:the|our|my|its|your|their) (?:[\w-]+ ){0,3}(?:dates?|years?|deadlines?)(?=\s*(?:[?.,;]|$)|\s+(?:for|of|by|to|when|on|in|that|at|from|until)\b)/i,
    form: hasOr(date, dateWord),
  },
  {
    kind: "amount",
    asks: /\bhow (?:hot|cold|warm)\b|\b(?:what|which) (?:[\w-]+ ){0,3}temperature\b/i,
    form: () => (text) => (degrees.test(text) || letteredDegrees.test(text) || ovenDegrees.test(text) ? 1 : 0),
  },
  networkPort,
  shapedThing,
  {
    kind: "amount",
    asks: /\bhow (?:much|big|large|high|far|old|tall|deep|wide|thick|heavy)\b|\b(?:what|which)(?:'s|’s| is| are)? (?:the )?(?:[\w-]+ ){0,2}(?:floor|size|limit|maximum|minimum|number|rate|ratio|length|amount|temperature|speed)\b/i,
    form: () => (text) => (/\d/.test(text) || inWords.test(text) || money.test(text) ? 1 : 0),
  },
  {
    kind: "amount",
    asks: /\bwhat(?:'s|’s| is| are) the (?:longest|largest|biggest|highest|most|smallest|shortest|lowest|fewest)\b.*\b(?:can|may|could|allow(?:s|ed)?|possible|permitted|accepts?|supports?)\b/i,
    form: () => (text) => (/\d/.test(text) ? (bound.test(text) ? 1 : 0.5) : 0),
  },
  {
    kind: "person",
    asks: new RegExp(
      String.raw`(?<!^\s*(?:${auxiliary})\b[^]{0,200}\b(?:people|persons?|those|anyone|anybody|someone|somebody|everyone|users?|members?|developers?|employees?|colleagues?|teams?|one) )\bwho (?:first |originally |actually )?(?:wrote|created|founded|made|built|invented|designed|developed|started|maintains|owns)\b|\bwho (?:is|was|are|were) (?:the |its |behind )*(?:authors?|creators?|founders?|inventors?|maintainers?)\b`,
      "i",
    ),
    form: hasOr(author, somebody),
  },
  { kind: "person", asks: asksForProvider, form: () => (text) => (provider.test(text) || somebody.test(text) ? 1 : 0) },
  { kind: "person", asks: asksForRecipient, form: hasOr(recipient, somebody) },
  { kind: "person", asks: asksForName, form: hasOr(named, somebody) },
  {
    kind: "person",
    asks: /(?:^|[.;:!?–—-]\s|\b(?:and|or|to|by|from|with|for)\s)\s*who(?:m|se)?\b/i,
    form: somebodyWho,
  },
  // A limit comes from somewhere, too, but not from a place.
  { kind: "place", asks: /\bwhere\b.{1,200}?\bcomes? from\b/i, form: has(somewhere) },
  { kind: "place", asks: /\bwhere\b/i, form: hasOr(place, somewhere) },
  { kind: "way", asks: asksForDuty, form: has(way) },
  {
    kind: "definition",
    asks: /\bwhat(?:'s|’s| is| are| was| were)(?: meant by| the meaning of| exactly)? ((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,4}?)(?=\?|$|,| in | on | at | for | when | that | which | people | called| supposed| to mean| and | used| exactly| according| under | by | as )|\bwhat do(?:es)? [\w./'’ -]{1,40} mean by ((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,4})|\bwhat does ((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,4}?) (?:mean|stand for|refer)|\bwhat do(?:es)? (?!i\b|we\b|you\b|they\b)((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,2}?) do(?=\?|$)|\bwhat (?:counts|qualifies|is considered|is meant) as ((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,2}?)(?=\?|$|,| in | on | at | for )|\bwhat ((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,3}?) (?:is|are|means|stands for)(?=\s*(?:[?.,;]|$|and\b|or\b))|\bdefin(?:e|ition of) ((?:an? |the )?[\w./'-]+(?: [\w./'-]+){0,3})/i,
    form: definitionForm,
  },
  { kind: "thing", asks: /\b(?:which|what) ([\w-]+(?: [\w-]+)?)/i, form: thingForm },
  { kind: "way", asks: /\bhow\b/i, form: has(way) },
  {
    kind: "yes_no",
    asks: new RegExp(String.raw`^\s*(?:${auxiliary})\b`, "i"),
    form: has(ruling),
  },
];

const withoutChoice =
  /\bdefault|\bif (?:i|you|we|nobody|nothing|none)\b[^,?]{0,40}(?:\b(?:not|none|nothing|no)\b|n['’]t\b)|\bout of the box\b|\bunless\b|\bwithout (?:setting|specifying|configuring)\b|n['’]t (?:set|configure|specify|say|give|tell|choose|pass)\b/i;

export function askedOf(question: string): Asked {
  const wanted = {
    way: askedWay(question),
    list: askedList(question),
    wantsList: wantsList(question),
    wantsItems: wantsItems(question),
    asksDefault: withoutChoice.test(question),
  };
  const language = languageOfQuestion(question);
  for (const { kind, asks, form } of language === "en" ? rules : rulesOf(language)) {
    const match = asks.exec(question);
    if (match) return { kind, ...wanted, form: form(question, match) };
  }
  return { kind: "other", ...wanted, form: () => 0 };
}
