import { z } from "zod";
import { aboutTrace } from "../../platform/trace-context.ts";

const Labels = z.object({ user_id: z.string().nullish().catch(null), session_id: z.string().nullish().catch(null) });

/** Adds the question's `user_id` and `session_id` to the trace. */
export function noteLabels(body: unknown): void {
  const { data } = Labels.safeParse(body);
  const { user_id, session_id } = data ?? {};
  aboutTrace({ ...(user_id ? { user_id } : {}), ...(session_id ? { session_id } : {}) });
}
