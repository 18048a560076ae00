import { wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { type Asked, formed } from "./asked.ts";
import { sortOf } from "./asked-thing.ts";
import { similarity } from "./similar.ts";
import type { AnswerUnit } from "./units.ts";

/** Those whom documents address as "you", or do not name because all rules are for them. */
const addressed = new Set(
  tokenize(`employees workers staff people persons users members customers clients developers readers visitors teams
    companies organisations organizations applicants colleagues folks others things days weeks months hours`),
);
const doer =
  /(?:^|[.,;] |\bhow (?:many|much|long|often)(?: [\w-]{1,30}){0,3} )\s*(?:can|could|may|must|should|do|does|did|are|will) (?:the |my |our |your )?([a-z]{3,30}s)\b/i;

/** Stems of those for whom a question asks: "interns" of "can interns buy a laptop"; empty for those addressed. */
const doersOf = (question: string): readonly string[] =>
  tokenize(doer.exec(question)?.[1] ?? "").filter((stem) => !addressed.has(stem));

/**
 * Whether quotes, or the words above them, name the sort of thing and those for whom the question asks: another fee is no
 * answer to "how much is the parking fee", nor a rule for staff to "can interns buy a laptop".
 */
export function namesSort(question: string, { kind }: Pick<Asked, "kind">, quoted: readonly AnswerUnit[]): boolean {
  const stems = [...doersOf(question), ...(formed.has(kind) ? sortOf(question) : [])];
  if (stems.length === 0) return true;
  const there = quoted.flatMap(({ chunk, text }) =>
    tokenize(`${chunk.source_name ?? ""}\n${wordsAbove(chunk)}\n${chunk.lead}\n${text}`),
  );
  return stems.every((stem) => there.some((one) => similarity(one, stem) > 0));
}
