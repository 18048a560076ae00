import { memoryTokens } from "./limits/memory.ts";
import { type ManagerName, managerNames, type RecalledMemory } from "./memory.ts";
import { recordOf } from "./record-of.ts";

/** Four characters to a token is the usual rule of thumb for English. */
export const tokensOf = ({ text }: Pick<RecalledMemory, "text">): number => Math.ceil(text.length / 4);

/** Tokens of memory for a question that names no budget. */
export const usualBudget = Object.values(memoryTokens).reduce((sum, share) => sum + share, 0);

/** The tokens of each manager out of a budget. */
export const sharesOf = (budget: number): Readonly<Record<ManagerName, number>> =>
  recordOf(managerNames, (name) => Math.floor((memoryTokens[name] * budget) / usualBudget));
