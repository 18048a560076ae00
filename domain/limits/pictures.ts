/** The network page shows the most connected entities, as many as a browser moves smoothly and a reader can use. */
export const networkLimits = { nodes: 5_000, edges: 20_000 } as const;
/**
 * Pages are drawn again after a change, once the knowledge graph has rested for `quietSeconds`. If it never rests, they
 * are drawn every `longestSeconds`. Between two drawings are at least `pauseSeconds`.
 */
export const pictureRefresh = { quietSeconds: 5, longestSeconds: 60, pauseSeconds: 10 } as const;
