// Ids of the events that the managers write for a turn. An event whose id is known already is not written again.

/** The turn itself, as the episodic manager keeps it. */
export const turnEvent = (trace_id: string): string => `${trace_id}/episodic`;
/** The n-th fact that the turn states, from 0. */
export const factEvent = (trace_id: string, n: number): string => `${trace_id}/semantic/${n}`;
/** The outcome of the turn, with the instructions in it. */
export const outcomeEvent = (trace_id: string): string => `${trace_id}/procedural`;
