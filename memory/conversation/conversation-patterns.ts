// The forms of questions about the conversation, as whole sentences without a question mark of at most 300 characters.

const wh = "(?<wh>what|which|who|whom|where|when|why|how)(?<thing>(?: [\\p{L}\\p{N}'-]{1,40}){0,5}?)";
const adverb = "(?:(?<adverb>just|last|ever|already|also|once|actually) )?";
const verb =
  "(?<verb>say|said|tell|told|mention|mentioned|ask|asked|answer|answered|reply|replied|explain|explained|talk|talked|discuss|discussed|give|gave|given)";
/** "The code", "my name for the ship": what words of a turn are about. */
const phrase = "(?<referent>(?:the|my|our|that|those|these)(?: [\\p{L}\\p{N}'-]{1,40}){1,8}?)";
const rest = "(?<rest>(?: .{0,250})?)$";
const written =
  "(?:report|minutes|section|chapter|page|paragraph|appendix|footnote|abstract|introduction|conclusion|document|doc|paper|memo|e-?mail|letter|contract|agreement|file|pdf|article|book|blog|post|presentation|slide|deck|speech|table|spreadsheet|sheet|transcript|proposal|thesis|policy|handbook|manual|wiki|draft|summary|note|survey|ticket|meeting|workshop|interview|hearing)";
/** People also give documents to the service: "the contract I gave you". */
const writing = `(?:${written}|data|dataset|text|attachment|upload)s?(?![\\p{L}\\p{N}'-])`;
const inWriting = `(?:in|on|at|from|within|during) (?:[\\p{L}\\p{N}'-]{1,40} ){0,4}?${written}s?(?![\\p{L}\\p{N}'-])`;

export const conversationPatterns = {
  /** "What did I say about the bridge", "which database did I say we use" */
  direct: new RegExp(`^${wh} (?:did|have|had) (?<who>i|you|we) ${adverb}${verb}${rest}`, "iu"),
  /** "Did I mention Terraform", "have I told you about the bridge", "did we discuss the bridge" */
  whether: new RegExp(`^(?:did|have|had) (?<who>i|you|we) ${adverb}${verb}${rest}`, "iu"),
  /** "My last question", "your answers about the bridge"; "my statement of March" is one of an account. */
  noun: /^(?<who>my|your) (?:very )?(?:(?<adverb>last|previous|latest|first) |earlier )?(?<verb>question|quer(?:y|ie)|answer|repl(?:y|ie)|response|explanation|statement(?!s? (?:for|of|in|during) (?!this |our ))|message)(?<many>s)?(?<rest>(?: (?:about|on|regarding|concerning|of|for|to|in|during|before|when) .{0,240}| earlier| before)?)$/iu,
  /** "The code (that) I told you", "the name you gave me for the ship" */
  relative: new RegExp(
    `^${phrase} (?:(?:that|which) )?(?<who>i|you) (?:(?:have|had|did) )?${adverb}${verb}${rest}`,
    "iu",
  ),
  /** "What was said by me about the bridge", "what has been discussed in this conversation" */
  passive: new RegExp(
    `^what (?:was|were|has been|have been) (?<verb>said|asked|answered|mentioned|explained|discussed)(?: by (?<who>me|you|us)(?![\\p{L}\\p{N}]))?${rest}`,
    "iu",
  ),
  /** Before a noun or a relative clause. "What is my answer" asks for none that was given, except the last one. */
  copula:
    /^(?:what|which|who|where|when) (?:(?:was|were) |(?:is|are) (?!(?:my|your) (?!(?:very )?(?:last|previous|latest) )))/i,
  /** "What I said about the bridge", behind an opening such as "do you remember" */
  reported: new RegExp(`^${wh} (?<who>i|you|we) ${adverb}${verb}${rest}`, "iu"),
  greeting: /^(?:hi|hello|hey|ok|okay|well|so|and|but|please|sorry)\b,? /i,
  opening:
    /^(?:do you (?:still )?(?:remember|recall|know)|(?:(?:can|could|would|will) you )?(?:please )?(?:remind me|remember|recall|tell me|show me|give me|repeat)|i (?:forgot|have forgotten|can't remember|cannot remember|don't remember))(?: again)?(?: (?:of|about))? /i,
  /** A listener at the beginning: "give" alone is no speech. */
  toHearer: /^ (?:to )?(?:you|me|us)\b/i,
  /** The listener: "to you". */
  hearer: /^ ?(?:to )?(?:you|me|us)\b(?: again)?/i,
  /** A reference to something that was spoken of, as in "the ship I told you about". */
  spokenOf: /(?:^| )(?:about|of)$/i,
  /** "Name of the", whose name the words tell. Other properties of a thing may be known to documents only. */
  nameOf: /^(?:the )?(?:names?|titles?) of (?=.)/i,
  about:
    /^(?:to (?:my|your|the) questions? ?)?(?:anything |something )?(?:(?:about|on|regarding|of|for|that|whether|if)\b ?)?/i,
  /** Words that stand in a document, as in "what did I say in the report", or "about the hulls in section 3". */
  written: new RegExp(
    `^(?:${inWriting}|(?:anything |something )?(?:about|on|regarding|of|for) .{1,200}? ${inWriting})`,
    "iu",
  ),
  /** A document that the user gave, as in "the terms in the contract I gave you". */
  writing: new RegExp(`(?:^| )${writing}`, "iu"),
  /**
   * "Give me your explanation" asks for a new one, "give me your last explanation" and "give me my questions" do not.
   */
  demand:
    /^(?:(?:can|could|would|will) you )?(?:please )?(?:tell|show|give) me (?:your|my) (?!very |last |previous |latest |earlier |quer|question)/i,
  /** "How many questions", which quotations do not count. */
  counted: /^ (?:many (?:questions|answers|things|times)|often)$/i,
  earlier: /(?:^|,? )(?:earlier|before|previously|just now|a moment ago|last time|again|exactly|so far)$/i,
  /** A time that the service does not read, so it denies nothing about it. */
  vagueTime:
    /\b(?:(?:last|this|past) (?:week|month|year|night|morning|afternoon|evening|time)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:hours?|days?|weeks?|months?|years?) ago|tonight|first)\b/i,
  /** "What did I ask first?" */
  first: /^ (?:you )?(?:very )?first(?: of all)?$/i,
  session: /(?:^| )(?:in|during) (?:this|our) (?:chat|conversation|session)$/i,
  /** Words for words: "the answer", "which questions did I ask about …". */
  words: /^ ?(?:the |my |our |that |those |these )?(?:questions?|answers?|things?|else|words?)$/i,
};
