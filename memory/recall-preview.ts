import type { RecalledItems } from "../domain/memory.ts";
import { recallAsked } from "./asked-part.ts";
import type { Memory, RecallOptions } from "./memory.ts";
import type { MemoryScope } from "./scope.ts";
import type { MemoryUsers } from "./users.ts";

/** A recall as a question would make it. */
export interface RecallRequest extends RecallOptions {
  readonly query: string;
}

/**
 * The items that a question of the user would receive from memory. Reads only: nothing is remembered, and no use is
 * counted. For a user who has opted out nothing is recalled, and the result has the reason. Throws `not_found` for a
 * user of whom nothing is stored.
 */
export type RecallPreview = (scope: MemoryScope, request: RecallRequest) => Promise<RecalledItems>;

interface PreviewServices {
  /** With the consent of the users, as questions use it. */
  readonly memory: Pick<Memory, "recall">;
  readonly users: Pick<MemoryUsers, "check">;
}

export const createRecallPreview =
  ({ memory, users }: PreviewServices): RecallPreview =>
  async (scope, { query, ...options }) => {
    await users.check({ tenant_id: scope.tenant_id, user_id: scope.user_id });
    return recallAsked(query, (asked) => memory.recall(scope, asked, options));
  };
