import type { Fit } from "./judge-fit.ts";
import { askingWords } from "./light-words.ts";
import type { Link } from "./links.ts";
import type { PlannedQuestion } from "./plan-question.ts";
import { find, type Reading } from "./reading.ts";

/** From this share on, a plan is not refused because of a single ordinary word that only another table knows. */
const shareUnderstood = 0.75;

interface Fitting extends Pick<PlannedQuestion, "plan" | "reading"> {
  readonly fit: Fit;
}

/** The name of a table in the same knowledge graph that knows words which the best table leaves unknown. */
export function explainsMore({ fit, plan, reading }: Fitting, candidates: readonly Fitting[]): string | undefined {
  const { kg_id } = plan.table;
  const asked = focusOf(reading);
  const missing = reading.words.filter(({ at, isStop }) => !isStop && !reading.understood.has(at)).map(({ at }) => at);
  const explains = (candidate: Fitting) =>
    candidate.plan.table.kg_id === kg_id &&
    candidate.reading.links.some(
      (link) =>
        (isSure(link) || (link.kind === "table" && link.from === asked && !candidate.plan.table.joins)) &&
        !candidate.reading.words.slice(link.from, link.to).every(({ stem }) => askingWords.has(stem)) &&
        (fit.share < shareUnderstood || link.from === asked || isNoChance(link, candidate.reading)) &&
        missing.some((at) => link.from <= at && at < link.to),
    );
  return candidates.slice(1).find(explains)?.plan.table.name;
}

/** The position of the thing that the question asks for: "which schools", "list the schools"; -1 without one. */
const focusOf = (reading: Reading): number =>
  find(reading, /^(?:which|what|how many|list|show|find)(?: all)?(?: the)?(?= [a-z])/g)[0]?.to ?? -1;

/** A name of another table's row, or one of its whole headers. A word that is only a part of a header says little. */
const isSure = (link: Link): boolean => link.kind === "value" || (link.kind === "column" && link.strength === 1);

/** Several words, or a name. Other tables of a large knowledge graph have single ordinary words by chance. */
const isNoChance = ({ from, to }: Link, { words }: Reading): boolean =>
  to - from > 1 || words[from]?.isName === true || words[from]?.isQuoted === true;
