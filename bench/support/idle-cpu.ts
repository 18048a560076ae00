import { setTimeout as sleep } from "node:timers/promises";
import { type CpuByProcess, cpuBetween, cpuOfTree } from "./process-cpu.ts";

/** CPU of a service that nobody asks: that of its loops and probes, in ms per second. */
export async function idleCpu(pid: number, seconds: number): Promise<CpuByProcess> {
  const before = await cpuOfTree(pid);
  await sleep(seconds * 1_000);
  const { service, postgres, temporal, other } = cpuBetween(before, await cpuOfTree(pid));
  const each = (ms: number) => ms / seconds;
  return { service: each(service), postgres: each(postgres), temporal: each(temporal), other: each(other) };
}
