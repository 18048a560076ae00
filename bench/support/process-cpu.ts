import { readdir, readFile } from "node:fs/promises";

/** CPU time in milliseconds by kind of process, user and system, ended children included. */
export interface CpuByProcess {
  readonly service: number;
  readonly postgres: number;
  readonly temporal: number;
  readonly other: number;
}

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const msPerTick = 10;

/** CPU time that a process and its descendants have used so far (Linux, proc_pid_stat(5)). */
export async function cpuOfTree(root: number): Promise<CpuByProcess> {
  const all = await allProcesses();
  const sums = { service: 0, postgres: 0, temporal: 0, other: 0 };
  for (const process of descendants(root, all)) sums[kindOf(process, root)] += process.ticks * msPerTick;
  return sums;
}

export const cpuBetween = (before: CpuByProcess, after: CpuByProcess): CpuByProcess => ({
  service: after.service - before.service,
  postgres: after.postgres - before.postgres,
  temporal: after.temporal - before.temporal,
  other: after.other - before.other,
});

function kindOf({ pid, name }: ProcessStat, root: number): keyof CpuByProcess {
  if (pid === root) return "service";
  if (name.startsWith("postgres")) return "postgres";
  return name.startsWith("temporal") ? "temporal" : "other";
}

async function allProcesses(): Promise<ProcessStat[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A process may end between the listing and the reading.
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  return stats.filter((stat) => stat !== "").map(parseStat);
}

/** The name is in parentheses and may contain any character; the numbers after it count from the third field. */
function parseStat(stat: string): ProcessStat {
  const [open, close] = [stat.indexOf("("), stat.lastIndexOf(")")];
  const fields = stat.slice(close + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return { pid: Number(stat.slice(0, open)), parent: field(4), name: stat.slice(open + 1, close), ticks };
}

function descendants(root: number, all: readonly ProcessStat[]): ProcessStat[] {
  const found = all.filter(({ pid }) => pid === root);
  for (let at = 0; at < found.length; at += 1) found.push(...all.filter(({ parent }) => parent === found[at]?.pid));
  return found;
}
