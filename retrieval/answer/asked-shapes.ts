import type { AskingRule } from "./answer-forms.ts";
import { calendarName } from "./calendar.ts";

/** Things with a recognisable written shape: the words that ask for such a thing, and its shape. */
const shapes: readonly { readonly asked: RegExp; readonly shape: RegExp }[] = [
  {
    asked: /^(?:versions?|releases?)\b/i,
    shape:
      /\bv?\d+\.\d+|\d\+? or (?:later|newer|higher|above|greater|more recent)\b|[≥>]=? ?\d|\b(?:versions?|releases?|v)\b[^.;\n]{0,30}\d/i,
  },
  { asked: /^(?:environment|env) var/i, shape: /\b[A-Z][A-Z0-9]{0,30}_[A-Z0-9_]+\b/ },
  { asked: /^(?:e-?mail|mail address)/i, shape: /[\w.-]@[\w-]/ },
  {
    asked: /^(?:urls?|web ?sites?|web ?pages?|links?|endpoints?)\b/i,
    shape: /https?:|\w\.(?:com|org|net|gov|io|dev|uk)\b|\/\w/,
  },
  { asked: /^(?:slack )?channels?\b/i, shape: /#\p{L}|\bchannels?\b/u },
  { asked: /^(?:phone|telephone)/i, shape: /\d{3}/ },
  { asked: /^percentages?\b/i, shape: /\d ?(?:%|percent)/i },
  {
    asked: /^licen[cs]e/i,
    shape:
      /\b(?:MIT|ISC|Apache|[AL]?GPL\w*|GNU|BSD|MPL|Mozilla|EPL|EUPL|CC0|CC|BSL|Creative Commons|Unlicense|WTFPL|Zlib|proprietary|public domain|commercial|closed[- ]source|all rights reserved|licen[cs]ed (?:under|as|to)|\p{Lu}[\p{L}\d.-]* (?:Public |Software |Source )?[Ll]icen[cs]e)\b/u,
  },
  { asked: /^(?:http )?status codes?\b/i, shape: /\b[1-5]\d\d\b/ },
];
const nouns =
  "licen[cs]es?(?! (?:do|does|must|should|can|may) (?:i|we|you|one|an?|my|our)\\b)(?!.{1,80}\\b(?:needs?|needed|holds?|held|requires?|required|obtain|drive|carry)\\b)|versions?(?! control)|releases?|environment variables?|env(?:ironment)? vars?|e-?mail(?: address)?|mail address|urls?|web ?sites?|web ?pages?|links?|endpoints?|(?:slack )?channels?|(?:tele)?phone(?: number)?|percentages?|(?:http )?status codes?";

/** "Which version", "what is the URL of the wiki": a text without the shape is no answer. */
export const shapedThing: AskingRule = {
  kind: "shaped",
  asks: new RegExp(
    String.raw`\b(?:which|what)(?:'s|’s| is| are| was)? (?:the |our |my |its )?(?:[\w-]{1,30} ){0,2}?(${nouns})\b`,
    "i",
  ),
  form: (_, match) => formOf(shapes.find(({ asked }) => asked.test(match[1] ?? ""))?.shape),
};

const port =
  /\bports?\b[^.;\n]{0,40}?\b\d{2,5}\b|(?<=[\w.\]]:)\d{2,5}\b|^(?=.*\b(?:ports?|listen\w*|expos\w*|endpoint|bind\w*|bound|defaults?|localhost|serv\w+)\b).*(?<![\d.,$€£=_])\d{4,5}(?![.,]?\d)/im;

/**
 * Words of ports that are not those of the asked server: of connections that it makes, of other servers, and what a
 * firewall has to let through.
 */
const elsewhere =
  /\b(?:outbound|outgoing|egress|firewall|fetch(?:es)?|sends?|upstream|remote|proxied|targets?|destination|(?:an)?other (?:server|service|host|machine|process|application|container)s?)\b|^(?:[-*] )?(?:if (?!(?:no|not|nothing|unset|neither|you (?:do not|don['’]t)|[\w\x60]+ is)\b)|example|e\.g\.|for example)/i;
/** The same, unless the text says on which port the server listens: "is reachable on port 9000". */
const rathernot =
  /\b(?:public(?:ly)?|reach(?:es|able)?|prox(?:y|ies)|behind|another|other|(?:be|kept) open|open(?:ed)? ports?)\b/i;
const listens =
  /\b(?:listen(?:s|ing)?|expose[sd]?|bind(?:s|ing)?|bound|serve[sd]?|runs?|running|reachable|available|accessible)\b[^.;\n]{0,40}?\b\d{2,5}\b/i;

/** "Which port does the server listen on": ships call at ports without numbers. */
export const networkPort: AskingRule = {
  kind: "shaped",
  asks: /^(?=.*\b(?:listen|connect|bind|expos|firewall|default|server|service|daemon|https?|grpc|tcp|udp|localhost)).*\b(?:which|what)\b.*\bports?\b|^(?!.*\b(?:ferry|ferries|ships?|boats?|vessels?|crew|cargo|cruises?|sail\w*|harbou?r)\b).*\b(?:which|what) port (?:does|do|is|should|must) .{1,60}\b(?:uses?|using|used|open|reached|need|needs|run|runs)\b/i,
  form: (question) => {
    const own = formOf(port);
    if (elsewhere.test(question) || rathernot.test(question)) return own;
    return (text) => (elsewhere.test(text) || (rathernot.test(text) && !listens.test(text)) ? 0 : own(text));
  },
};

/**
 * "What was X called before?", "what is the old name of X": it asks for a name, not for a definition. "Which function
 * is called before the start" does not ask for one.
 */
export const formerName: AskingRule = {
  kind: "shaped",
  asks: /\bwhat (?:was|were|had|has|have|did) (?:[^\s?]{1,40} ){1,10}?(?:(?:called|named|known as) (?:before(?: (?:that|this|then|\d{4}))?|previously|earlier|formerly|originally|at first|in the past)[\s?.!]*$|(?<!\b(?:an?|the) )(?:originally|formerly|previously) (?:called|named|known as)\b)|\bwhat(?:['’]s| is| are| was| were) (?:[^\s?]{1,40} ){1,5}?(?:old|former|previous|earlier) names?(?=[\s?.!]*$| (?:of|for)\b)|\bwhat did .{1,60} used? to be (?:called|named)\b/i,
  form: () => (text) => (tellsFormerName.test(text) ? 1 : 0),
};

const tellsFormerName =
  /\brenam(?:e[sd]?|ing)\b|\b(?:formerly|previously|originally|once|earlier|first|initially) (?:called|named|known|titled)\b|\b(?:formerly|previously|originally),? (?:\x60|["“]|(?:the )?\p{Lu})|\bused to be (?:called|named|known)\b|\b(?:old|former|previous|earlier|original) name\b|\b(?:was|were) (?:called|named|known as) .{1,60}\b(?:before|until|earlier|previously|at first)\b|\b(?:before|prior to|until)\b.{1,60}\b(?:was|were) (?:called|named|known as)\b|\bn[ée]e\b/iu;

const formOf =
  (shape: RegExp | undefined) =>
  (text: string): number =>
    shape?.test(text) ? 1 : /\d/.test(text) ? weakShape : 0;
/** Form of a text that has a number but not the shape. */
const weakShape = 0.3;

/** Words that begin a sentence with a capital, but no name. */
export const noName =
  "(?!(?:A|An|All|Also|And|Any|As|At|Before|But|By|Each|Every|Everybody|Everyone|For|From|He|If|In|Is|It|No|Nobody|None|Note|On|Or|Our|Please|See|She|Some|That|The|There|These|They|This|Those|To|Use|We|When|While|With|You|Your)\\b)";
const name = `${noName}\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\.)? \\p{Lu}\\p{Ll}+`;
const contact = String.raw`\w@[\w-]|#\p{L}`;
const roles =
  "team|teams|managers?|supervisors?|directors?|founders?|leads?|leadership|officers?|officials?|owners?|staff|administrators?|admins?|office|maintainers?|engineers?|developers?|contractors?|department|members?|users?|customers?|employees?|reviewers?|authors?|editors?|approvers?|committee|council|board|everyone|everybody|anyone|anybody|nobody|people|persons?|citizens|parties|tenants?|providers?|vendors?|partners?|agency|agencies|organi[sz]ations?|implement[eo]rs?|operators?|landlords?|landlad(?:y|ies)|lessors?|lessees?|sellers?|buyers?|insurers?|doctors?|physicians?|nurses?|dentists?|pharmacists?|receptionists?|patients?|secretar(?:y|ies)|treasurers?|chair(?:man|woman|person)?|presidents?|captains?|coach(?:es)?|referees?|teachers?|pupils?|students?|parents?|guardians?|caretakers?|janitors?|drivers?|accountants?|lawyers?|librarians?|clerks?|guests?|police";

/** "Treasurer: Liv", "Liv (chair)": one word is a name beside a role. */
const besideRole = String.raw`^[-*•\s]{0,4}[\p{L}\/ -]{2,40}: ?${noName}\p{Lu}\p{Ll}+(?: \(|[,;.]| (?:and|&|or) \p{Lu}|\s*$)|(?<!\p{L})${noName}\p{Lu}\p{Ll}+ \((?:${roles}|chair|head|treasurer|secretary)`;

/** A person, a body or a role. */
export const somebody = new RegExp(String.raw`${contact}|${name}|${besideRole}|\b(?:${roles})\b`, "um");
const subject = new RegExp(String.raw`(?<!\p{L})${noName}(\p{Lu}\p{Ll}+) (\p{Ll}+)(?: (\p{Ll}+))?`, "gu");
const asksWho = /\bwho ((?:is|are|was|were|has|have|had|does|did|can|may|must|will|should) )?(\p{Ll}+)/iu;

/**
 * A person, a body, a role, or one word that does what the question asks: "Ada was born in Halden" names somebody if it
 * asks "who was born". Elsewhere one word with a capital is a name too rarely.
 */
export function somebodyWho(question: string): (text: string) => number {
  const [, auxiliary = "", verb] = asksWho.exec(question) ?? [];
  const asked = `${auxiliary}${verb} `.toLowerCase();
  const own = question.toLowerCase();
  const isAsked = ([, name = "", first = "", second = ""]: RegExpExecArray): boolean =>
    `${first} ${second} `.startsWith(asked) && !own.includes(name.toLowerCase());
  return (text) => {
    if (somebody.test(text)) return 1;
    return verb !== undefined && [...text.matchAll(subject)].some(isAsked) ? 1 : 0;
  };
}

/** Somebody who is told, asked or paid something: "employees should report to the founder" names the founder. */
export const recipient = new RegExp(
  String.raw`${contact}|\b(?:to|with|from|by|ask|tell|contact|notify|inform|call|message|e-?mail)\b (?:[\w'’-]{1,20} ){0,3}?(?:${name}|(?:${roles})\b)`,
  "u",
);
export const asksForRecipient =
  /\bwho(?:m)? (?:do|does|should|can|could|must|may|shall|will|would) (?:i|we|you|one|they|he|she|an?|the)\b/i;
/** Who provides a thing: one name behind "through" is enough, but no month or day of the week. */
export const asksForProvider =
  /\bwho(?:m)? (?:provides|offers|supplies|administers|runs|operates|hosts|insures|handles|delivers|sells|issues|publishes)\b/i;
export const provider = new RegExp(
  String.raw`\b(?:by|through|via|from|with) (?:the )?(?!${calendarName}\b)\p{Lu}[\p{L}\d]|\p{Lu}\p{Ll}+ (?:provides|offers|supplies|administers|runs|operates|hosts|insures|handles|delivers|sells|issues|publishes)\b`,
  "u",
);
/** "Technical Steering Committee", "Cross Project Council": bodies, and parts of their names. */
const body =
  "(?!(?:Agency|Association|Authority|Board|Bureau|Center|Centre|Commission|Committee|Council|Department|Foundation|Group|Institute|Ministry|Office|Organi[sz]ation|Project|Service|Steering|Team|Trust|University)\\b)";
/** "McDonald", "O'Brien", "Петров": ASCII alone has a border at `\b`. */
const lastName = "\\p{Lu}(?:\\p{Ll}|['’]\\p{Lu})[\\p{L}'’]*(?![\\p{L}'’])";
const person = `${noName}${body}\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\.)? ${body}${lastName}(?! (?:Agency|Board|Commission|Committee|Council|Department|Foundation|Office)\\b)`;
/** A person by name, as "who is the head of X" asks for: the role is already in the question. */
export const named = new RegExp(`${contact}|${person}|${besideRole}`, "um");
export const asksForName =
  /\bwho (?:chairs|heads|presides over)\b|\bwho(?:'s|’s| is| was| are| were) (?:(?:the|our|your|its|their|\S{1,40}['’]s) )(?:[\w-]+ ){0,3}(?:head|lead|leader|chief|manager|director|[a-z]{1,3}[oO]|C[A-Z]O|owner|chair|chairman|chairperson|president|secretary|officer|editor|contact|administrator|supervisor|commissioner|minister|mayor|treasurer|captain|coach|landlord|doctor|teacher|caretaker)s?\b/i;
