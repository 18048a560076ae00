// Ids of the events that the managers write for a turn. An event whose id is known already is not written again.
import type { NewTurn } from "./scope.ts";

/** The turn itself, as the episodic manager keeps it. */
export const turnEvent = (trace_id: string): string => `${trace_id}/episodic`;
/** The n-th fact that the turn states, from 0. */
export const factEvent = ({ trace_id, fact_numbers }: Pick<NewTurn, "trace_id" | "fact_numbers">, n: number): string =>
  `${trace_id}/semantic/${fact_numbers?.[n] ?? n}`;
/** The outcome of the turn, with the instructions in it. */
export const outcomeEvent = (trace_id: string): string => `${trace_id}/procedural`;
