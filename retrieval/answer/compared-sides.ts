/** "What is the difference between A and B", "compare A with B", "how does A differ from B". */
const comparisons: readonly RegExp[] = [
  /^(?:please )?(?:what(?:'s|’s| is| are| was| were)?|explain|describe|tell me|how (?:big|large|great|much|high) is) (?:the |an? )?(?:main |key |exact |real )?((?:[\w-]+ ){0,2})(?:differences?|distinction|comparison) (?:in ((?:[\w-]+ ){1,2}))?between ([^?;]{2,200})/i,
  /^how (?:do|does|is|are) ()()([^?;]{2,200}?) (?:differ|compare|different|compared)\b(?: (?:from|with|to|than) ([^?;]{2,100}))?/i,
  /^(?:please )?(?:compare|contrast) ()()([^?;]{2,200})/i,
];
/** A clause behind a side asks for something else: "between church and state introduced". */
const clause = /\b(?:is|are|was|were|has|have|had|exists?|introduced|made|explained|drawn)\b/i;
/** What stands between the two sides. */
const joint = /,? (?:and|with|to|versus|vs\.?) /i;
/** A side that begins like this lacks its thing: "the fee for a car and for a van". */
const beginsOpen = /^(for|of|in|on|at|by|with|from|to|under|during) /i;
/** What holds for both sides ends the second one: "a lease and a rent in the harbour". */
const frame = / (?:in|at|on|under|within|according to|as defined by) .*$/i;
const mostWords = 12;

/** The two sides of a comparison as questions of their own; null if the clause compares nothing. */
export function comparedSides(question: string): readonly string[] | null {
  for (const pattern of comparisons) {
    const match = pattern.exec(question.trim());
    if (match === null) continue;
    const [, before = "", behind = "", text = "", other] = match;
    const sides = clause.test(text) ? null : sidesOf(text, other);
    const attribute = (before || behind).trim();
    if (sides !== null) return sides.map((side) => asked(attribute === "" ? side : `the ${attribute} of ${side}`));
  }
  return null;
}

function sidesOf(text: string, other: string | undefined): readonly [string, string] | null {
  const named = other === undefined ? text.split(joint) : [text, other];
  const [first = "", second = ""] = named.map((side) => side.replace(/(?<![\s?.!,])[\s?.!,]+$/, "").trim());
  // With several words between the sides it is not clear which of them divides.
  if (named.length !== 2 || first === "" || second === "") return null;
  if ([first, second].some((side) => side.split(" ").length > mostWords)) return null;
  const shared = frame.exec(second)?.[0] ?? "";
  const [a, b] = [withEndOf(first, second.slice(0, second.length - shared.length)), withBeginningOf(second, first)];
  return [frame.test(a) ? a : `${a}${shared}`, b];
}

/** "The fee for a car and for a van": the second side is the fee for a van. */
function withBeginningOf(second: string, first: string): string {
  const [, preposition] = beginsOpen.exec(second) ?? [];
  if (preposition === undefined) return second;
  const at = first.toLowerCase().indexOf(` ${preposition.toLowerCase()} `);
  return at === -1 ? second : `${first.slice(0, at)} ${second}`;
}

/** "Class 2 and class 3 boats": the first side is of boats, too. */
function withEndOf(first: string, second: string): string {
  const [own, others] = [first.split(" "), second.split(" ")];
  const isSame = own.length > 1 && own.length < others.length && own[0]?.toLowerCase() === others[0]?.toLowerCase();
  return isSame && !/^(?:the|an?|my|our|your)$/i.test(own[0] ?? "")
    ? [...own, ...others.slice(own.length)].join(" ")
    : first;
}

const preposition = / (?:of|for|in|at|on|by|with|from|to|under|during|within|according) /i;

const asked = (side: string): string => {
  const isPlural = /[^s]s$/i.test(side.split(preposition)[0] ?? "");
  return `What ${isPlural ? "are" : "is"} ${side}?`;
};
