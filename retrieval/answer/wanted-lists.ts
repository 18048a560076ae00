const asksForAll = /\blist\b|\bname (?:the|all)\b/i;
const asksForSteps =
  /\bsteps\b|\bhow (?:do|can|should|to)\b|\bwhat do (?:i|we|you) need\b|\bwhat are (?:[\w-]+ ){1,5}(?:supposed|expected|required) to\b/i;
/** The words behind "which" or "what". */
const asksWhich =
  /\b(?:which|what) (?:(?:are|were) )?(?:of )?(?:(?:the|all|my|our|your|these|those) )?((?:[\w-]+ ){0,3}[\w-]+)/gi;
/** Words in s that are no plurals. */
const noPlural =
  /^(?:\S*ss|this|its|as|us|was|is|has|does|always|perhaps|plus|versus|thus|besides|status|news|access|analysis|basis)$/i;
/** "Which team owns the page": a verb ends the name of the thing. */
const verbs =
  /^(?:is|was|does|has|adds|allows|applies|approves|asks|belongs|breaks|brings|builds|calls|causes|comes|contains|controls|counts|covers|creates|decides|defines|depends|describes|determines|enables|ends|exists|fails|finds|fits|follows|gets|gives|goes|grants|handles|happens|helps|holds|hosts|includes|keeps|lasts|leads|lets|lives|looks|maintains|makes|manages|matters|means|needs|offers|opens|operates|owns|pays|prevents|produces|provides|publishes|receives|replaces|requires|returns|runs|says|sells|sends|serves|sets|shows|signs|starts|stays|stops|stores|supports|switches|takes|tells|triggers|turns|uses|wants|wins|works|writes)$/i;
/** Words behind a verb in s, but not behind a plural: "which team trains the crew". */
const objects = /^(?:the|an?|my|our|your|its|it|them|him|her|us|me|this|these|those)$/i;

/** Whether several sentences may answer: a list, steps, or a description. */
export const wantsList = (question: string): boolean => wantsItems(question) || asksForSteps.test(question);

/** Whether a question asks for things of a kind ("which ports"): a list of single words may answer. */
export const wantsItems = (question: string): boolean => asksForAll.test(question) || namesPlural(question);

function namesPlural(question: string): boolean {
  return [...question.matchAll(asksWhich)].some((match) => {
    const rest = question.slice(match.index + match[0].length);
    const words = [...(match[1] ?? "").split(" "), /^ ([\w-]+)/.exec(rest)?.[1] ?? ""];
    const end = words.findIndex((word, at) => verbs.test(word) || objects.test(words[at + 1] ?? ""));
    return words.slice(0, end === -1 ? -1 : end).some(isPlural);
  });
}

const isPlural = (word: string): boolean => /\ws$/i.test(word) && !noPlural.test(word);

/** "Oak, pine, or ash": three things or more in one sentence, each of a few words. */
const enumeration =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.\x60*_'’()-]{1,30} ){0,3}[\p{L}\p{N}.\x60*_'’()-]{1,30}, (?:[\p{L}\p{N}.\x60*_'’()-]{1,30} ){0,3}[\p{L}\p{N}.\x60*_'’()-]{1,30},? (?:and|or|&) /u;

export const enumerates = (text: string): boolean => enumeration.test(text);
