import type { RebuildResult } from "../../knowledge/upkeep/rebuild.ts";
import type { RebuildStep } from "../../knowledge/upkeep/rebuild-request.ts";

type Out = Pick<NodeJS.WriteStream, "write" | "isTTY">;

const barLength = 24;
/** Without a terminal an occasional line is enough. */
const lineEveryMs = 10_000;

export interface RebuildProgressLine {
  show(step: RebuildStep): void;
  end(result: RebuildResult): void;
}

/** One line for each target: a bar redrawn in place on a terminal, a line every ten seconds elsewhere. */
export function createRebuildProgress(out: Out, target: string): RebuildProgressLine {
  const started = performance.now();
  let first: number | undefined;
  let toldAt = started;
  return {
    show(step) {
      first ??= step.written;
      const now = performance.now();
      if (!out.isTTY && now - toldAt < lineEveryMs) return;
      toldAt = now;
      out.write(
        out.isTTY ? `\r\x1b[2K${lineOf(step, remaining(step, first, now - started))}` : `${lineOf(step, "")}\n`,
      );
    },
    end({ written, kgs, already }) {
      const before = already > 0 ? `; ${already} were finished before` : "";
      const took = ((performance.now() - started) / 1000).toFixed(1);
      const line = `  ${target.padEnd(9)} ${written} records of ${kgs} knowledge graphs in ${took} s${before}\n`;
      out.write(`${out.isTTY ? "\r\x1b[2K" : ""}${line}`);
    },
  };
}

function lineOf({ target, kg, stage, written, total }: RebuildStep, eta: string): string {
  // The total is counted at the start; records written meanwhile are added.
  const share = Math.min(1, total === 0 ? 1 : written / total);
  const filled = Math.round(share * barLength);
  const bar = "█".repeat(filled) + "·".repeat(barLength - filled);
  const counts = `${written}/${Math.max(written, total)}`;
  return `  ${target.padEnd(9)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${counts}  ${kg}: ${wordFor(stage)}${eta}`;
}

const words = {
  chunk: "chunks",
  entity: "entities",
  relation: "relations",
  check: "comparing",
  done: "done",
} as const satisfies Record<RebuildStep["stage"], string>;
const wordFor = (stage: RebuildStep["stage"]): string => words[stage];

function remaining({ written, total }: RebuildStep, first: number, elapsedMs: number): string {
  if (written <= first || total <= written) return "";
  const seconds = Math.round(((elapsedMs / (written - first)) * (total - written)) / 1000);
  return `, ${seconds >= 90 ? `${Math.round(seconds / 60)} min` : `${seconds} s`} left`;
}
