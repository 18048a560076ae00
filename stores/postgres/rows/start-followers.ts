import type { Sql } from "../client.ts";
import { markOutbox } from "./mark-outbox.ts";

interface Follower {
  readonly id: string;
  readonly kg_id: number;
}

/** Starts the jobs that wait for the end of this one, however it ended. Runs in the transaction that ends it. */
export async function startFollowers(sql: Sql, job_id: string): Promise<void> {
  const waiting = await sql.query<Follower>(
    "SELECT id, kg_id FROM jobs WHERE after_job_id = $1 AND status = 'queued'",
    [job_id],
  );
  for (const { id, kg_id } of waiting) {
    await markOutbox(sql, { target: "workflow", kg_id, keys: [`start:${id}`], version: 0 });
  }
}
