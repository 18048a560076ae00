import { readFile } from "node:fs/promises";
import type { Database, Sql } from "../../stores/postgres/client.ts";

/** Time and processor time of server processes while they hold the lock of a knowledge graph, in milliseconds. */
export interface LockTimes {
  readonly ms: number;
  readonly cpuMs: number;
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const msPerTick = 10;

/**
 * A database that adds up for how long its transactions hold the lock of a knowledge graph: from the statement that
 * takes it to the end of the transaction. Linux only.
 */
export function watchLocks(db: Database): { readonly db: Database; take(): LockTimes } {
  let sum: LockTimes = { ms: 0, cpuMs: 0 };
  const transaction: Database["transaction"] = async (work, options) => {
    let held: (() => Promise<LockTimes>) | null = null;
    const result = await db.transaction(async (sql) => {
      held = null;
      return work(
        watched(sql, async () => {
          held = await stopwatch(sql);
        }),
      );
    }, options);
    const times = await ended(held);
    sum = { ms: sum.ms + times.ms, cpuMs: sum.cpuMs + times.cpuMs };
    return result;
  };
  return {
    db: { ...db, transaction },
    take() {
      const taken = sum;
      sum = { ms: 0, cpuMs: 0 };
      return taken;
    },
  };
}

const ended = (held: (() => Promise<LockTimes>) | null): Promise<LockTimes> =>
  held === null ? Promise.resolve({ ms: 0, cpuMs: 0 }) : held();

const watched = (sql: Sql, onLocked: () => Promise<void>): Sql => ({
  ...sql,
  async query(text, values) {
    const rows = await sql.query<never>(text, values);
    if (text.includes("pg_advisory_xact_lock")) await onLocked();
    return rows;
  },
});

async function stopwatch(sql: Sql): Promise<() => Promise<LockTimes>> {
  const server = await sql.one<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = server?.pid ?? 0;
  const [began, before] = [performance.now(), await cpuOf(pid)];
  return async () => ({ ms: performance.now() - began, cpuMs: (await cpuOf(pid)) - before });
}

/** User and system time (proc_pid_stat(5)). The process's name is in parentheses and may contain any character. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
