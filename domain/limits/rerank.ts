import { MIB } from "./mib.ts";

/**
 * Requests to rerank: numbers of the specification, and lengths in code points. A document of 20,000 code points is
 * longer than every chunk; 100 of them in four bytes each are the body. The words of longer lists would hold up other
 * requests.
 */
export const rerankBounds = {
  basic: { documents: 50, top_k: { max: 50, default: 10 }, min_score: 5 },
  enhanced: { documents: 100, top_k: { max: 100, default: 10 }, min_score: 0.3, diversity_threshold: 0.8 },
  contentLength: 20_000,
  idLength: 500,
  bodyBytes: 8 * MIB,
  dateFieldLength: 100,
  interests: 20,
  interestLength: 500,
  weight: 1_000,
} as const;
