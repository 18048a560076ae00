import { z } from "zod";

/** A score from 0 to 1 in a request. The records keep 32 bits of it: a score that is too near to 0 for that is 0. */
export const Score = z
  .number()
  .min(0)
  .max(1)
  .overwrite((score) => (Math.fround(score) === 0 ? 0 : score));
