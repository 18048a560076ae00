/** Under these names answers, traces and prices know what stands in the place of a model. */
export const offlineModels = {
  route: "route-rules",
  write_sql: "sql-rules",
  rerank: "lexical",
  predict: "extractive",
} as const;
