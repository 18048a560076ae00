import { MIB } from "./mib.ts";

export const userIdLengthLimit = 200;
/**
 * Items of one user, over all managers. A user with more is probably a program, whose data belong in a knowledge graph.
 */
export const memoryItemsLimit = 20_000;
/** Characters of one item: a few paragraphs. */
export const memoryTextLimit = 4_000;
/** Ten years: items that must stay longer belong into a knowledge graph. */
export const memoryRetentionDays = 3_650;
/** Working memory of one session (`memory/`): its turns, their tokens, the pause that ends it. */
export const shortTermTurns = 20;
export const shortTermTokens = 2_000;
export const sessionIdleMs = 30 * 60_000;
/**
 * Items of memory that one user has at most; older turns go first, and further facts and instructions are not learnt.
 */
export const memoryItemsOfUser = { turns: 10_000, facts: 2_000, instructions: 100 } as const;
/** Turns are kept for half a year from their writing, also if a client tells them late. */
export const turnDays = 180;

/**
 * A memory is consolidated this long after its first change. Facts are learnt with the turn, so no question waits for a
 * consolidation, and a conversation is one consolidation.
 */
export const consolidationRestMs = 5 * 60_000;
/**
 * Consolidation of one user. `turnsAtOnce`: turns of one step, a second at most. `daysBeforeEnd`: turns are summarised
 * when they expire within so many days, or when the user has more than `turns` (at most 10,000). `turnsOfDigest`: turns
 * of one digest, which lists their ids. `length`: characters of a digest. `shown`: characters of it in one recall,
 * because the manager shares 120 tokens with pins and profile. `digests`: of one user; the oldest go.
 */
export const consolidationBounds = {
  turnsAtOnce: 200,
  daysBeforeEnd: 30,
  turns: 9_000,
  turnsOfDigest: 100,
  length: 1_200,
  shown: 180,
  digests: 400,
} as const;
/**
 * Items of memory in the process: users, characters of their facts, instructions and pins, bytes of the words of their
 * turns. A character with the words that are found by it takes about three bytes. 10,000 short turns take about 6 MB;
 * of longer ones, the newest of each user up to `charactersOfTurns` are found. What belongs to an idle user stays for
 * ten minutes.
 */
export const memoryCache = {
  users: 500,
  characters: 12 * MIB,
  turnBytes: 128 * MIB,
  charactersOfTurns: 8 * MIB,
  keepMs: 10 * 60_000,
} as const;

/**
 * Turns that wait in files until the store of memory answers again: an hour of three questions a second, each with 6 kB
 * of text. A turn that the store refuses for another reason than an outage goes after `keptDays`. A live process
 * replays its own turns within two seconds; turns of another process are replayed when they have waited for
 * `foreignAfterMs`.
 */
export const memorySpool = {
  turns: 10_000,
  bytes: 64 * MIB,
  atOnce: 100,
  keptDays: 7,
  foreignAfterMs: 30_000,
} as const;
/** Tokens of memory that one question gets, by manager. What one leaves goes to the turns. */
export const memoryTokens = { short_term: 250, long_term: 120, procedural: 60, semantic: 130, episodic: 440 } as const;
/** Tokens of a recall whose client names a budget: what a language model gets beside the question. */
export const memoryBudgetLimit = 4_000;
/** Items of one thing that a profile shows of each kind: the best values, and the newest others. */
export const profileBounds = { values: 50, contradictions: 20, earlier: 10 } as const;
/** Characters of what a user says about an answer. */
export const feedbackLengthLimit = 1_000;
