import type { MemoryApi } from "./lab.ts";

let turns = 0;

/** A turn of a session, as short_term keeps it; each is later than the one before. */
export async function putTurn(
  { service }: MemoryApi,
  { user_id, session_id, tenant_id = "default" }: { user_id: string; session_id: string | null; tenant_id?: string },
  question: string,
): Promise<void> {
  turns += 1;
  const occurred_at = new Date(Date.now() - 60_000 + turns);
  const [trace_id, data] = [`trc_${turns}`, { question, answer: `Answer to: ${question}` }];
  const document = { id: trace_id, tenant_id, user_id, session_id, trace_id, occurred_at, expires_at: null, data };
  await service.app.stores.documents.put("memory_turns", [document]);
}
