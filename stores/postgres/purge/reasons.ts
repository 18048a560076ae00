// Why a part of the database was left out of a purge, in words for operators (docs/deleting.md).
import type { PurgeLimits } from "../../ports/purger.ts";

export const noRight = "the user of the database lacks the right";

/** Throws an error that is not about this part alone. */
export function reasonOf(error: unknown, { lockMs, tableMs }: PurgeLimits): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "55P03":
      return `other work held its lock for ${lockMs} ms`;
    case "40P01":
      return "other work held its lock";
    case "57014":
      return `rewriting it takes longer than ${tableMs} ms`;
    case "42501":
      return noRight;
    default:
      throw error;
  }
}
