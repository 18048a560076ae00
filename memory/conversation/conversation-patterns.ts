// The forms of questions about the conversation, as whole sentences without a question mark of at most 300 characters.

const wh = "(?<wh>what|which|who|whom|where|when|why|how)(?<thing>(?: [\\p{L}\\p{N}'-]{1,40}){0,5}?)";
const adverb = "(?:(?<adverb>just|last|ever|already|also|once|actually) )?";
const verb =
  "(?<verb>say|said|tell|told|mention|mentioned|ask|asked|answer|answered|reply|replied|explain|explained|talk|talked|discuss|discussed)";
const rest = "(?<rest>(?: .{0,250})?)$";
const written =
  "(?:report|minutes|section|chapter|page|paragraph|appendix|footnote|abstract|introduction|conclusion|document|doc|paper|memo|e-?mail|letter|contract|agreement|file|pdf|article|book|blog|post|presentation|slide|deck|speech|table|spreadsheet|sheet|transcript|proposal|thesis|policy|handbook|manual|wiki|draft|summary|note|survey|ticket|meeting|workshop|interview|hearing)";
const inWriting = `(?:in|on|at|from|within|during) (?:[\\p{L}\\p{N}'-]{1,40} ){0,4}?${written}s?(?![\\p{L}\\p{N}'-])`;

export const conversationPatterns = {
  /** "What did I say about the bridge", "which database did I say we use" */
  direct: new RegExp(`^${wh} (?:did|have|had) (?<who>i|you|we) ${adverb}${verb}${rest}`, "iu"),
  /** "Did I mention Terraform", "have I told you about the bridge" */
  whether: new RegExp(`^(?:did|have|had) (?<who>i|you) ${adverb}${verb}${rest}`, "iu"),
  /** "What was my last question" */
  last: /^what(?:'s| is| was) (?<who>my|your) (?:very )?(?<adverb>last|previous|latest) (?<verb>question|answer|reply|statement|message)(?<rest>(?: (?:about|on|regarding|of|for|to|in|during|before) .{0,240})?)$/iu,
  /** "What I said about the bridge", behind an opening such as "do you remember" */
  reported: new RegExp(`^${wh} (?<who>i|you|we) ${adverb}${verb}${rest}`, "iu"),
  greeting: /^(?:hi|hello|hey|ok|okay|well|so|and|but|please|sorry)\b,? /i,
  opening:
    /^(?:do you (?:still )?(?:remember|recall|know)|(?:can|could) you (?:please )?(?:remind me|remember|recall|tell me|repeat)|(?:please )?(?:remind me|tell me|repeat))(?: again)?(?: of)? /i,
  /** The listener: "to you". */
  hearer: /^ ?(?:to )?(?:you|me|us)\b(?: again)?/i,
  about: /^(?:anything |something )?(?:(?:about|on|regarding|of|for|that|whether|if)\b ?)?/i,
  /** Words that stand in a document, as in "what did I say in the report", or "about the hulls in section 3". */
  written: new RegExp(
    `^(?:${inWriting}|(?:anything |something )?(?:about|on|regarding|of|for) .{1,200}? ${inWriting})`,
    "iu",
  ),
  /** "How many questions", which quotations do not count. */
  counted: /^ (?:many (?:questions|answers|things|times)|often)$/i,
  earlier: /(?:^|,? )(?:earlier|before|previously|just now|a moment ago|last time|again|exactly|so far)$/i,
  /** A time that the service does not read, so it denies nothing about it. */
  vagueTime:
    /\b(?:(?:last|this|past) (?:week|month|year|night|morning|afternoon|evening|time)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:hours?|days?|weeks?|months?|years?) ago|tonight|first)\b/i,
  session: /(?:^| )(?:in|during) (?:this|our) (?:chat|conversation|session)$/i,
  /** Words for words: "which questions did I ask about …". */
  words: /^ (?:questions?|answers?|things?|else|words?)$/i,
};
