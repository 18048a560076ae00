import { z } from "zod";
import { quoteOfUser } from "../../domain/quotes.ts";
import type { Input } from "../route.ts";

const Named = z.object({ user_id: z.string().nullish().catch(null) });

/** The key by which an erasure finds the kept answer of a request that names a user in its path or body. */
export function quotesOfUser({ ctx, params, body }: Input<unknown, unknown, unknown>): readonly string[] {
  const named = [params, body].map((part) => Named.safeParse(part).data?.user_id);
  return named.flatMap((user_id) => (user_id ? [quoteOfUser(ctx.tenant_id, user_id)] : [])).slice(0, 1);
}
