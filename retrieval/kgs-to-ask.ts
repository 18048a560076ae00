import { notFound } from "../domain/errors.ts";
import { kgsAskedLimit } from "../domain/limits/questions.ts";
import type { KgRecords } from "../stores/ports/records/kgs.ts";
import { kgQuestion } from "./rank/question-terms.ts";

interface Asked {
  readonly tenant_id: string;
  /** Names in the request. */
  readonly kg_names: readonly string[] | undefined;
  readonly question: string;
}

export interface KgsToAsk {
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
  /** Number of active knowledge graphs that are not asked, if the question names none. */
  readonly kgs_not_asked: number;
  /** Number of sources of the knowledge graphs; null if the request names no knowledge graphs. */
  readonly sources_count: number | null;
}

export type Kgs = Pick<KgRecords, "named" | "choose">;

/**
 * The named knowledge graphs, active or not; unknown names are left out. Without names, or with an empty list, those
 * that the question suggests.
 */
export async function kgsToAsk(records: Kgs, { tenant_id, kg_names, question }: Asked): Promise<KgsToAsk> {
  if (kg_names !== undefined && kg_names.length > 0) {
    const kgs = await records.named(tenant_id, kg_names);
    const sources_count = kgs.reduce((sum, kg) => sum + kg.sources_count, 0);
    return { kgs: kgs.map(({ id, name }) => ({ id, name })), kgs_not_asked: 0, sources_count };
  }
  const { kgs, not_chosen } = await records.choose(tenant_id, kgQuestion(question), kgsAskedLimit);
  return { kgs, kgs_not_asked: not_chosen, sources_count: null };
}

/**
 * Wraps the reads so that each is made once: the check of a request, the cache of answers and the step route need the
 * same ones.
 */
export const readOnce = (records: Kgs): Kgs => ({
  named: once((tenant_id, names) => records.named(tenant_id, names)),
  choose: once((tenant_id, question, limit) => records.choose(tenant_id, question, limit)),
});

function once<Args extends unknown[], Result>(read: (...args: Args) => Promise<Result>) {
  const made = new Map<string, Promise<Result>>();
  return (...args: Args): Promise<Result> => {
    const key = JSON.stringify(args);
    const result = made.get(key) ?? read(...args);
    made.set(key, result);
    return result;
  };
}

/** Checks the names of a new request. Throws `not_found` for an unknown one. */
export async function checkKgNames(
  records: Kgs,
  tenant_id: string,
  names: readonly string[] | undefined,
): Promise<void> {
  if (names === undefined || names.length === 0) return;
  checkFound(names, await records.named(tenant_id, names));
}

/** `kgsToAsk` for a request that is answered at once. Throws `not_found` for an unknown name. */
export async function knownKgsToAsk(records: Kgs, asked: Asked): Promise<KgsToAsk> {
  const found = await kgsToAsk(records, asked);
  checkFound(asked.kg_names ?? [], found.kgs);
  return found;
}

function checkFound(names: readonly string[], found: readonly { readonly name: string }[]): void {
  const unknown = names.find((name) => !found.some((kg) => kg.name === name));
  if (unknown !== undefined) throw notFound(`Knowledge graph '${unknown}' not found`, "kg_names");
}

/** The field of an answer's metadata; absent if the question was put to all knowledge graphs that it may read. */
export const notAskedField = (count: number | undefined): { readonly kgs_not_asked?: number } =>
  count === undefined || count === 0 ? {} : { kgs_not_asked: count };
